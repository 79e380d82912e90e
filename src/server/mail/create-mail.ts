import type { Kysely } from 'kysely'
import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import type { Tables } from '../db/tables.ts'
import type { Log } from '../log.ts'
import { CaughtMail } from './caught-mail.ts'
import { DroppedMail } from './dropped-mail.ts'
import type { MailPort } from './mail.ts'
import { SmtpMail } from './smtp-mail.ts'

/**
 * Creates SMTP mail if the configuration names a server. Otherwise mail is stored in the database and shown
 * in development, and dropped in production.
 */
export function createMail(
  config: Pick<Config, 'environment' | 'mail'>,
  deps: { db: Kysely<Tables>; clock: Clock; log: Log },
): MailPort {
  if (config.mail.smtpUrl) return new SmtpMail(config.mail.smtpUrl)
  const isProduction = config.environment === 'production'
  return isProduction ? new DroppedMail(deps.log) : new CaughtMail(deps.db, deps.clock)
}

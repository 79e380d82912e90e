import type { Kysely } from 'kysely'
import type { Clock } from '../clock.ts'
import type { MailConfig } from '../config.ts'
import type { Tables } from '../db/tables.ts'
import { CaughtMail } from './caught-mail.ts'
import type { MailPort } from './mail.ts'
import { SmtpMail } from './smtp-mail.ts'

/** SMTP where the configuration names a server, else mail is caught in the database and shown in development. */
export function createMail(config: MailConfig, deps: { db: Kysely<Tables>; clock: Clock }): MailPort {
  return config.smtpUrl ? new SmtpMail(config.smtpUrl) : new CaughtMail(deps.db, deps.clock)
}

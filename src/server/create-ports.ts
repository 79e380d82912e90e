import type { Kysely } from 'kysely'
import type { Clock } from './clock.ts'
import type { Config, StorageConfig } from './config.ts'
import type { Tables } from './db/tables.ts'
import type { Log } from './log.ts'
import { CaughtMail } from './mail/caught-mail.ts'
import { DroppedMail } from './mail/dropped-mail.ts'
import type { MailPort } from './mail/mail.ts'
import { SmtpMail } from './mail/smtp-mail.ts'
import { caughtPush } from './push/caught-push.ts'
import { httpPush } from './push/http-push.ts'
import type { PushPort } from './push/push.ts'
import { caughtSms } from './sms/caught-sms.ts'
import { noSms, type SmsPort } from './sms/sms.ts'
import { twilioSms } from './sms/twilio-sms.ts'
import { FolderStorage } from './storage/folder-storage.ts'
import { S3Storage } from './storage/s3-storage.ts'
import type { Storage } from './storage/storage.ts'
import type { VapidKeys } from './vapid-keys.ts'

/**
 * Creates the port that sends pushes in production, and wherever keys are configured. Otherwise pushes are stored in the
 * database and shown in development: no test and no demo reaches another machine.
 */
export function createPush(
  config: Pick<Config, 'environment' | 'vapid' | 'mail'>,
  { db, clock, vapid }: { db: Kysely<Tables>; clock: Clock; vapid: VapidKeys },
): PushPort {
  if (config.environment !== 'production' && !config.vapid) return caughtPush(db, clock)
  return httpPush({ vapid, subject: `mailto:${addressOf(config.mail.from)}`, clock })
}

/** Returns the address of `name@domain` or `Name <name@domain>`. */
function addressOf(from: string): string {
  return /<([^<>]+)>/.exec(from)?.[1] ?? from
}

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

/**
 * Creates the port to Twilio if the configuration has an account there. Otherwise text messages are stored in the database
 * and shown in development, and not offered in production.
 */
export function createSms(
  config: Pick<Config, 'environment' | 'twilio'>,
  deps: { db: Kysely<Tables>; clock: Clock },
): SmsPort {
  if (config.twilio) return twilioSms(config.twilio)
  return config.environment === 'production' ? noSms : caughtSms(deps.db, deps.clock)
}

/** Creates the configured storage. */
export function createStorage(config: StorageConfig): Storage {
  return config.kind === 's3' ? new S3Storage(config) : new FolderStorage(config.folder)
}

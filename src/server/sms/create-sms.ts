import type { Kysely } from 'kysely'
import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import type { Tables } from '../db/tables.ts'
import { caughtSms } from './caught-sms.ts'
import { noSms, type SmsPort } from './sms.ts'
import { twilioSms } from './twilio-sms.ts'

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

import type { Kysely } from 'kysely'
import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import type { Tables } from '../db/tables.ts'
import type { VapidKeys } from '../vapid-keys.ts'
import { caughtPush } from './caught-push.ts'
import { httpPush } from './http-push.ts'
import type { PushPort } from './push.ts'

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

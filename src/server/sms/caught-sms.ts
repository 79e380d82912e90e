import type { Kysely } from 'kysely'
import type { Clock } from '../clock.ts'
import type { Made, ReadDb, Tables } from '../db/tables.ts'
import type { SmsPort } from './sms.ts'

declare module '../db/tables.ts' {
  interface Tables {
    caught_sms: { id: Made<number>; to_number: string; text: string; created_at: Time }
  }
}

/** Returns a port that stores text messages in the table `caught_sms`, for development, the demo and tests. */
export function caughtSms(db: Kysely<Tables>, clock: Clock): SmsPort {
  return {
    isAvailable: true,
    send: async ({ to, text }) => {
      await db.insertInto('caught_sms').values({ to_number: to, text, created_at: clock.now() }).execute()
    },
  }
}

/** Returns stored text messages, newest first; of one number, or of all. */
export async function findCaughtSms(db: ReadDb, options: { to?: string; limit: number }) {
  let query = db.selectFrom('caught_sms').select(['to_number as to', 'text', 'created_at as at'])
  if (options.to !== undefined) query = query.where('to_number', '=', options.to)
  return query.orderBy('id', 'desc').limit(options.limit).execute()
}

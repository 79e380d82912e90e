import type { Kysely } from 'kysely'
import type { Clock } from '../clock.ts'
import type { Db, Json, Made, ReadDb, Tables } from '../db/tables.ts'
import type { PushPort } from './push.ts'

declare module '../db/tables.ts' {
  interface Tables {
    caught_pushes: {
      id: Made<number>
      account_id: number
      endpoint: string
      payload: Json<unknown>
      topic: string
      ttl_seconds: number
      created_at: Time
    }
  }
}

/** Returns a port that stores pushes in the table `caught_pushes`, for development, the demo and tests. */
export function caughtPush(db: Kysely<Tables>, clock: Pick<Clock, 'now'>): PushPort {
  return {
    send: async ({ account_id, subscription, payload, topic, ttlSeconds }) => {
      await db
        .insertInto('caught_pushes')
        .values({
          account_id,
          endpoint: subscription.endpoint,
          payload: JSON.stringify(payload),
          topic,
          ttl_seconds: ttlSeconds,
          created_at: clock.now(),
        })
        .execute()
      return { kind: 'sent' }
    },
    close: () => undefined,
  }
}

/** Returns stored pushes, newest first; of one account, or of all. */
export async function findCaughtPushes(db: ReadDb, options: { accountId?: number; limit: number }) {
  let query = db
    .selectFrom('caught_pushes')
    .select(['account_id as profile_id', 'endpoint', 'payload', 'topic', 'ttl_seconds', 'created_at as at'])
  if (options.accountId !== undefined) query = query.where('account_id', '=', options.accountId)
  return query.orderBy('id', 'desc').limit(options.limit).execute()
}

/** Deletes the stored pushes to an account. */
export async function deleteCaughtPushesOf(db: Db, accountId: number): Promise<void> {
  await db.deleteFrom('caught_pushes').where('account_id', '=', accountId).execute()
}

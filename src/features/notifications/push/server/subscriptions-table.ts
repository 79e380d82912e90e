import { sql } from 'kysely'
import type { Db, Made, ReadDb } from '../../../../server/db/tables.ts'

declare module '../../../../server/db/tables.ts' {
  interface Tables {
    push_subscriptions: {
      id: Made<number>
      account_id: number
      session_id: number
      endpoint: string
      p256dh: string
      auth: string
      expires_at: NullableTime
      subscribed_at: Time
    }
  }
}

const sessionKey = 'push_subscriptions_session_id_fkey'

/** A browser's subscription to store. */
export interface NewSubscription {
  account_id: number
  /** The session that subscribed; the subscription ends with it. */
  session_id: number
  endpoint: string
  p256dh: string
  auth: string
  expires_at: Date | null
  subscribed_at: Date
}

/**
 * Stores a browser's subscription and reassigns the browser to this account until the session ends. Deletes
 * all but the `most` newest of the account's subscriptions; concurrent calls for one account are serialised.
 * Returns false where the session has ended by now; the transaction can then only be rolled back.
 */
export async function insertSubscription(
  db: Db,
  subscription: NewSubscription,
  most: number,
): Promise<boolean> {
  const { account_id, session_id, p256dh, auth, expires_at, subscribed_at } = subscription
  await sql`select pg_advisory_xact_lock(hashtextextended('push:' || ${account_id}::text, 0))`.execute(db)
  try {
    await db
      .insertInto('push_subscriptions')
      .values(subscription)
      .onConflict((conflict) =>
        conflict
          .constraint('push_subscriptions_endpoint_key')
          .doUpdateSet({ account_id, session_id, p256dh, auth, expires_at, subscribed_at }),
      )
      .execute()
  } catch (err) {
    if ((err as { constraint?: string }).constraint === sessionKey) return false
    throw err
  }
  const newest = db
    .selectFrom('push_subscriptions')
    .select('id')
    .where('account_id', '=', account_id)
    .orderBy('subscribed_at', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
  await db
    .deleteFrom('push_subscriptions')
    .where('account_id', '=', account_id)
    .where('id', 'not in', newest)
    .execute()
  return true
}

/** A browser that receives an account's pushes. */
export interface Subscription {
  id: number
  endpoint: string
  p256dh: string
  auth: string
}

/** Returns the browsers that receive an account's pushes; expired subscriptions are left out. */
export async function findSubscriptionsOf(db: ReadDb, accountId: number, now: Date): Promise<Subscription[]> {
  return db
    .selectFrom('push_subscriptions')
    .select(['id', 'endpoint', 'p256dh', 'auth'])
    .where('account_id', '=', accountId)
    .where((row) => row.or([row('expires_at', 'is', null), row('expires_at', '>', now.toISOString())]))
    .orderBy('id')
    .execute()
}

/** Returns a subscription as long as it belongs to an account: the browser may have changed hands since. */
export async function findSubscription(
  db: ReadDb,
  id: number,
  accountId: number,
): Promise<Subscription | undefined> {
  return db
    .selectFrom('push_subscriptions')
    .select(['id', 'endpoint', 'p256dh', 'auth'])
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
}

/** Deletes a subscription that its push service has ended; one that the browser renewed since then stays. */
export async function deleteGoneSubscription(
  db: Db,
  { id, endpoint }: Pick<Subscription, 'id' | 'endpoint'>,
): Promise<void> {
  await db.deleteFrom('push_subscriptions').where('id', '=', id).where('endpoint', '=', endpoint).execute()
}

/** Ends an account's pushes to one browser. */
export async function deleteSubscription(db: Db, accountId: number, endpoint: string): Promise<void> {
  await db
    .deleteFrom('push_subscriptions')
    .where('account_id', '=', accountId)
    .where('endpoint', '=', endpoint)
    .execute()
}

/** Ends an account's pushes to every browser. */
export async function deleteSubscriptionsOf(db: Db, accountId: number): Promise<void> {
  await db.deleteFrom('push_subscriptions').where('account_id', '=', accountId).execute()
}

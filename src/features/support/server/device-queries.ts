import type { ReadDb } from '../../../server/db/tables.ts'

/** Returns a member's open sessions, last used first. */
export function findDevices(db: ReadDb, accountId: number, { now, limit }: { now: Date; limit: number }) {
  return db
    .selectFrom('sessions')
    .select(['id', 'user_agent', 'address', 'created_at', 'last_seen_at'])
    .where('account_id', '=', accountId)
    .where('expires_at', '>', now.toISOString())
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** Returns when a member's browsers logged in last, latest first. */
export function findBrowsers(db: ReadDb, accountId: number, limit: number) {
  return db
    .selectFrom('account_browsers')
    .select('last_login_at')
    .where('account_id', '=', accountId)
    .orderBy('last_login_at', 'desc')
    .limit(limit)
    .execute()
}

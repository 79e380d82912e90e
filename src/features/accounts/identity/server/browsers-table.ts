import { sql } from 'kysely'
import type { Db, ReadDb } from '../../../../server/db/tables.ts'

declare module '../../../../server/db/tables.ts' {
  interface Tables {
    account_browsers: { account_id: number; browser_hash: string; last_login_at: Time }
  }
}

/** Returns whether a browser has logged in to an account before. */
export async function existsBrowser(db: ReadDb, accountId: number, browserHash: string): Promise<boolean> {
  const row = await db
    .selectFrom('account_browsers')
    .select('account_id')
    .where('account_id', '=', accountId)
    .where('browser_hash', '=', browserHash)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Stores that a browser logs in to an account, and forgets all but the `max` that did last. Returns whether the account had
 * browsers and this was none of them. The account must be locked.
 */
export async function upsertBrowser(
  db: Db,
  { account_id, browser_hash }: { account_id: number; browser_hash: string },
  { now, max }: { now: Date; max: number },
): Promise<boolean> {
  const known = await db
    .selectFrom('account_browsers')
    .select('browser_hash')
    .where('account_id', '=', account_id)
    .execute()
  await db
    .insertInto('account_browsers')
    .values({ account_id, browser_hash, last_login_at: now })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'browser_hash']).doUpdateSet({ last_login_at: now }),
    )
    .execute()
  await sql`
    delete from account_browsers where account_id = ${account_id} and browser_hash in (
      select browser_hash from account_browsers where account_id = ${account_id}
      order by last_login_at desc, browser_hash = ${browser_hash} desc offset ${max}
    )
  `.execute(db)
  return known.length > 0 && !known.some((row) => row.browser_hash === browser_hash)
}

/** Deletes the browsers of an account, and returns their hashes. */
export async function deleteBrowsers(db: Db, accountId: number): Promise<string[]> {
  const rows = await db
    .deleteFrom('account_browsers')
    .where('account_id', '=', accountId)
    .returning('browser_hash')
    .execute()
  return rows.map(({ browser_hash }) => browser_hash)
}

/** Deletes browsers that have not logged in since a time: their cookie has ended. */
export async function deleteBrowsersBefore(db: Db, time: Date): Promise<void> {
  await db.deleteFrom('account_browsers').where('last_login_at', '<', time.toISOString()).execute()
}

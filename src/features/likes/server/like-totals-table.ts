import { sql } from 'kysely'
import { asPrepared } from '../../../server/db/prepared.ts'
import type { Db, ReadDb } from '../../../server/db/tables.ts'
import { ownRecord } from '../../../server/own-records.ts'

declare module '../../../server/db/tables.ts' {
  interface Tables {
    like_totals: { profile_id: number; new_likes: number }
  }
}

/** Inserts the row of a new profile. */
export async function insertTotals(db: Db, profileId: number): Promise<void> {
  await db.insertInto('like_totals').values({ profile_id: profileId, new_likes: 0 }).execute()
}

/**
 * Locks members against other changes of likes to or from them until the transaction ends. Locks are taken in
 * the order of ids, so two members who like each other at once wait for one another and cannot deadlock. Take
 * the lock before reading anything that decides.
 */
export async function lockTotals(db: Db, profileIds: number[]): Promise<void> {
  await db
    .selectFrom('like_totals')
    .select('profile_id')
    .where('profile_id', '=', sql<number>`any(${profileIds}::bigint[])`)
    .orderBy('profile_id')
    .forUpdate()
    .execute()
}

/** Adds to the new likes of each of these members; a negative `amount` subtracts. They must be locked. */
export async function addNewLikes(db: Db, profileIds: number[], amount: number): Promise<void> {
  if (profileIds.length === 0) return
  await db
    .updateTable('like_totals')
    .set((eb) => ({ new_likes: eb('new_likes', '+', amount) }))
    .where('profile_id', '=', sql<number>`any(${profileIds}::bigint[])`)
    .execute()
}

/**
 * Returns how many likes each of these members has not looked at yet; members without any may be left out.
 */
export async function findAllNewLikes(db: ReadDb, profileIds: number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ profile_id: number; new_likes: number }>`${asPrepared}
    select profile_id, new_likes from like_totals where profile_id = any(${profileIds}::bigint[])
  `.execute(db)
  return new Map(rows.map((row) => [row.profile_id, row.new_likes]))
}

/** How many likes a member has not looked at yet. */
export const newLikesRecord = ownRecord<number, number | null>(
  'new_likes',
  (account) => sql`(select new_likes from like_totals where profile_id = ${account})`,
  (count) => count ?? 0,
)

import { sql } from 'kysely'
import type { Db, ReadDb } from '../../../../server/db/tables.ts'

declare module '../../../../server/db/tables.ts' {
  interface Tables {
    auto_likes: { from_id: number; to_id: number; created_at: Time }
  }
}

/** Serialises the automatic likes to one member until the transaction ends. */
export async function lockAutoLikes(db: Db, toId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('auto-like:' || ${toId}::text, 0))`.execute(db)
}

/**
 * Returns when a member got the last automatic like (ISO string, null for never), and how many since `since`.
 */
export async function findGot(db: ReadDb, toId: number, since: Date) {
  return db
    .selectFrom('auto_likes')
    .where('to_id', '=', toId)
    .select((eb) => [
      eb.fn.max('created_at').as('last_at'),
      eb.fn.countAll<number>().filterWhere('created_at', '>=', since.toISOString()).as('count'),
    ])
    .executeTakeFirstOrThrow()
}

/**
 * Returns how many newcomers each of these members has greeted since `since`; those who greeted none are left
 * out.
 */
export async function countGivenBy(db: ReadDb, fromIds: number[], since: Date): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('auto_likes')
    .where('from_id', '=', sql<number>`any(${fromIds}::bigint[])`)
    .where('created_at', '>=', since.toISOString())
    .groupBy('from_id')
    .select((eb) => ['from_id', eb.fn.countAll<number>().as('count')])
    .execute()
  return new Map(rows.map((row) => [row.from_id, Number(row.count)]))
}

/** Records an automatic like. */
export async function insertAutoLike(db: Db, fromId: number, toId: number, now: Date): Promise<void> {
  await db.insertInto('auto_likes').values({ from_id: fromId, to_id: toId, created_at: now }).execute()
}

/** Deletes automatic likes from before `before`. */
export async function deleteAutoLikesBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('auto_likes').where('created_at', '<', before.toISOString()).execute()
}

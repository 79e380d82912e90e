import { sql } from 'kysely'
import type { Db, ReadDb } from '../../../server/db/tables.ts'

declare module '../../../server/db/tables.ts' {
  interface Tables {
    taken_back_likes: { from_id: number; to_id: number; liked_at: Time; was_match: boolean }
  }
}

/** A like that was taken back. */
export interface TakenBackLike {
  from_id: number
  to_id: number
  liked_at: string
  was_match: boolean
}

/** Stores that a like was taken back. The pair must be locked (lockTotals). */
export async function upsertTakenBack(db: Db, like: TakenBackLike): Promise<void> {
  await db
    .insertInto('taken_back_likes')
    .values(like)
    .onConflict((conflict) =>
      conflict.columns(['from_id', 'to_id']).doUpdateSet({
        liked_at: like.liked_at,
        was_match: sql<boolean>`taken_back_likes.was_match or excluded.was_match`,
      }),
    )
    .execute()
}

/** Returns the like that one member gave another since a time and took back. */
export function findTakenBack(db: ReadDb, fromId: number, toId: number, since: Date) {
  return db
    .selectFrom('taken_back_likes')
    .select('was_match')
    .where('from_id', '=', fromId)
    .where('to_id', '=', toId)
    .where('liked_at', '>', since.toISOString())
    .executeTakeFirst()
}

/** Deletes likes that were given before a time. */
export async function deleteTakenBackBefore(db: Db, time: Date): Promise<void> {
  await db.deleteFrom('taken_back_likes').where('liked_at', '<=', time.toISOString()).execute()
}

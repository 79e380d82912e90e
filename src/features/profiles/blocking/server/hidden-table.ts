import { asPrepared } from '../../../../server/db/prepared.ts'
import type { Db, ReadDb } from '../../../../server/db/tables.ts'

declare module '../../../../server/db/tables.ts' {
  interface Tables {
    hidden_members: { hider_id: number; hidden_id: number; created_at: Time }
  }
}

/** Reports whether the first member has hidden the second. */
export async function existsHidden(db: ReadDb, hiderId: number, hiddenId: number): Promise<boolean> {
  const row = await db
    .selectFrom('hidden_members')
    .select('hidden_id')
    .where('hider_id', '=', hiderId)
    .where('hidden_id', '=', hiddenId)
    .modifyFront(asPrepared)
    .executeTakeFirst()
  return row !== undefined
}

/** Returns the ids of the members whom a member has hidden, newest first, at most `limit`. */
export async function findHiddenIds(db: ReadDb, hiderId: number, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('hidden_members')
    .select('hidden_id')
    .where('hider_id', '=', hiderId)
    .orderBy('created_at', 'desc')
    .orderBy('hidden_id', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => row.hidden_id)
}

/** Stores that a member hides another; safe to repeat. */
export async function insertHidden(db: Db, hiderId: number, hiddenId: number, now: Date): Promise<void> {
  await db
    .insertInto('hidden_members')
    .values({ hider_id: hiderId, hidden_id: hiddenId, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Removes the entry; safe to repeat. */
export async function deleteHidden(db: Db, hiderId: number, hiddenId: number): Promise<void> {
  await db
    .deleteFrom('hidden_members')
    .where('hider_id', '=', hiderId)
    .where('hidden_id', '=', hiddenId)
    .execute()
}

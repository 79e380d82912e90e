import type { Db } from '../../../server/db/tables.ts'

declare module '../../../server/db/tables.ts' {
  interface Tables {
    pending_likes: { from_id: number; to_id: number; created_at: Time }
  }
}

/** Stores the like that waits for a member's activation and replaces an earlier one. */
export async function putPendingLike(
  db: Db,
  { from, to }: { from: number; to: number },
  now: Date,
): Promise<void> {
  await db
    .insertInto('pending_likes')
    .values({ from_id: from, to_id: to, created_at: now })
    .onConflict((conflict) => conflict.column('from_id').doUpdateSet({ to_id: to, created_at: now }))
    .execute()
}

/** Deletes a member's pending like and returns its recipient; null without one. */
export async function deletePendingLike(db: Db, fromId: number): Promise<number | null> {
  const row = await db
    .deleteFrom('pending_likes')
    .where('from_id', '=', fromId)
    .returning('to_id')
    .executeTakeFirst()
  return row?.to_id ?? null
}

import { asPrepared } from '../../../../server/db/prepared.ts'
import type { Db, ReadDb } from '../../../../server/db/tables.ts'

declare module '../../../../server/db/tables.ts' {
  interface Tables {
    blocks: { blocker_id: number; blocked_id: number; created_at: Time }
  }
}

/** Returns the blocks between two members, in either direction; at most two rows. */
export function findBlocksBetween(db: ReadDb, profileId: number, otherId: number) {
  return db
    .selectFrom('blocks')
    .select(['blocker_id', 'blocked_id'])
    .where((eb) =>
      eb.or([
        eb.and({ blocker_id: profileId, blocked_id: otherId }),
        eb.and({ blocker_id: otherId, blocked_id: profileId }),
      ]),
    )
    .modifyFront(asPrepared)
    .execute()
}

/** Returns the ids of the members whom a member blocked, newest first, at most `limit`. */
export async function findBlockedIds(db: ReadDb, blockerId: number, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('blocks')
    .select('blocked_id')
    .where('blocker_id', '=', blockerId)
    .orderBy('created_at', 'desc')
    .orderBy('blocked_id', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => row.blocked_id)
}

/** Stores a block. Returns false where it exists already. */
export async function insertBlock(db: Db, blockerId: number, blockedId: number, now: Date): Promise<boolean> {
  const result = await db
    .insertInto('blocks')
    .values({ blocker_id: blockerId, blocked_id: blockedId, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** Removes a block. Returns false where there was none. */
export async function deleteBlock(db: Db, blockerId: number, blockedId: number): Promise<boolean> {
  const result = await db
    .deleteFrom('blocks')
    .where('blocker_id', '=', blockerId)
    .where('blocked_id', '=', blockedId)
    .executeTakeFirst()
  return result.numDeletedRows > 0n
}

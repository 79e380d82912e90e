import type { ReadDb } from '../../../../server/db/tables.ts'
import { orientationsOf } from '../../processing/server/perceptual-hash.ts'
import { nearBits } from '../../rules.ts'
import { findHashesOf, findOwnersOfNear } from './hashes-table.ts'

/** Returns the other members of the pool who have a copy of one of a member's photos, rotated or mirrored ones included. */
export async function findMembersWithCopies(db: ReadDb, profileId: number, limit: number): Promise<number[]> {
  const found = new Set<number>()
  for (const { pool_id, hash } of await findHashesOf(db, profileId)) {
    const owners = await findOwnersOfNear(db, {
      pool_id,
      but_profile_id: profileId,
      hashes: orientationsOf(hash),
      maxBits: nearBits.copy,
      limit,
    })
    for (const id of owners) found.add(id)
  }
  return [...found].slice(0, limit)
}

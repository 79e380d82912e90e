import type { Work } from '../../../../server/work.ts'
import { orientationsOf } from '../../processing/server/perceptual-hash.ts'
import { nearBits } from '../../rules.ts'
import { countOwnersOfNear, findHash, upsertDuplicateFlag } from './hashes-table.ts'

/**
 * Flags a photo for staff where other members of the pool have the same picture, rotated or mirrored
 * included. Runs after the commit: of two concurrent uploads, the later check sees both.
 */
export async function flagCopies({ db, now }: Work, photoId: number): Promise<void> {
  const photo = await findHash(db, photoId)
  if (!photo) return
  const { pool_id, profile_id, hash } = photo
  const accounts = await countOwnersOfNear(db, {
    pool_id,
    but_profile_id: profile_id,
    hashes: orientationsOf(hash),
    maxBits: nearBits.copy,
  })
  if (accounts > 0) await upsertDuplicateFlag(db, photoId, accounts, now)
}

import type { PhotoRating } from '../../../../core/people.ts'
import type { ReadDb } from '../../../../server/db/tables.ts'
import { orientationsOf, type PictureHashes } from '../../processing/server/perceptual-hash.ts'
import { nearBits, stricterRating } from '../../rules.ts'
import { findRatingsOfNear } from './hashes-table.ts'

/**
 * Returns the strictest rating that moderators gave to this picture in the pool, also rotated, mirrored,
 * cropped or slightly changed; null without one.
 */
export async function findRatingOfPicture(
  db: ReadDb,
  poolId: number,
  hashes: PictureHashes | null,
): Promise<PhotoRating | null> {
  if (!hashes) return null
  const [first, ...others] = await findRatingsOfNear(db, {
    pool_id: poolId,
    hashes: orientationsOf(hashes.hash),
    maxBits: nearBits.rejected,
  })
  return first ? others.reduce(stricterRating, first) : null
}

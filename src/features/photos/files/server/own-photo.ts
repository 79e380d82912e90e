import type { PhotoRating } from '../../../../core/people.ts'
import { commonRefusals, refuse } from '../../../../core/refusals.ts'
import type { ReadDb } from '../../../../server/db/tables.ts'
import type { SessionContext, SessionReadContext } from '../../../../server/http/context.ts'
import { uploadRefusals } from '../../contract.ts'
import type { Picture } from '../../processing/server/make-picture.ts'
import { orientationsOf, type PictureHashes } from '../../processing/server/perceptual-hash.ts'
import { nearBits, stricterRating } from '../../rules.ts'
import { existsRejected, findRatingsOfNear } from './hashes-table.ts'
import { findPhotosByIds, type PhotoRow } from './photos-table.ts'

/**
 * Refuses `photo_rejected` for a picture that was rejected in this pool, also rotated, mirrored, cropped or
 * slightly changed (decisions: Photos).
 */
export async function requireNotRejected(
  { db, site }: Pick<SessionContext, 'db' | 'site'>,
  { hashes }: Picture,
): Promise<void> {
  if (!hashes) return
  const isRejected = await existsRejected(db, {
    pool_id: site.pool_id,
    hashes: orientationsOf(hashes.hash),
    maxBits: nearBits.rejected,
  })
  if (isRejected) throw refuse(uploadRefusals, 'photo_rejected')
}

/**
 * Returns the acting member's photo with that id. Refuses `not_found`, for another member's photo as well.
 */
export async function requireOwnPhoto(
  ctx: Pick<SessionReadContext, 'db' | 'actor'>,
  id: number,
): Promise<PhotoRow> {
  const [photo] = await findPhotosByIds(ctx.db, [id])
  if (photo?.profile_id !== ctx.actor.profile_id) throw refuse(commonRefusals, 'not_found')
  return photo
}

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

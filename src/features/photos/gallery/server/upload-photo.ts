import type { Audience } from '../../../../core/people.ts'
import { commonRefusals, refuse } from '../../../../core/refusals.ts'
import type { SessionContext } from '../../../../server/http/context.ts'
import { ownPhotoViews } from '../../access/server/photo-views.ts'
import { uploadRefusals } from '../../contract.ts'
import { requireNotRejected } from '../../files/server/own-photo.ts'
import { findPhotosOf, type PhotoRow } from '../../files/server/photos-table.ts'
import { uploadKeyPrefix } from '../../files/server/storage-keys.ts'
import { makePicture } from '../../processing/server/make-picture.ts'
import { inPictureQueue } from '../../processing/server/picture-queue.ts'
import { largestFileBytes, photoLimit } from '../../rules.ts'
import { findByKeyPrefix, storePhoto } from './store-photo.ts'

/**
 * Adds a photo to the caller's profile. The picture is processed before any transaction opens. A repeated
 * `client_id` returns the first photo.
 */
export async function uploadPhoto(
  ctx: SessionContext,
  { file, audience, client_id }: { file: File; audience: Audience; client_id?: string | undefined },
) {
  const { account_id, profile_id, paid_user } = ctx.actor
  const limit = photoLimit(paid_user)
  const keyPrefix = client_id && uploadKeyPrefix(ctx.services, profile_id, client_id)
  if (file.size > largestFileBytes) throw refuse(commonRefusals, 'too_large')
  const before = await findPhotosOf(ctx.db, profile_id)
  const first = findByKeyPrefix(before, keyPrefix)
  if (first) return viewOf(ctx, first)
  if (before.length >= limit) throw refuse(uploadRefusals, 'photo_limit', { limit })
  const approval = ctx.site.settings.photo_approval
  const isReviewed = approval !== 'automatic'
  // The file is read inside the queue, so that waiting uploads are not in memory twice.
  const { picture, original } = await inPictureQueue(account_id, async () => {
    const bytes = Buffer.from(await file.arrayBuffer())
    return { picture: await makePicture(bytes), original: isReviewed ? bytes : undefined }
  })
  await requireNotRejected(ctx, picture)
  const status = approval === 'before' ? 'pending' : 'approved'
  const photo = {
    profile_id,
    audience,
    status,
    limit,
    original,
    isReviewed,
    isCompared: true,
    keyPrefix,
  } as const
  return viewOf(ctx, await storePhoto(ctx, photo, picture))
}

function viewOf(ctx: SessionContext, row: PhotoRow) {
  const [photo] = ownPhotoViews(ctx, [row])
  if (!photo) throw new Error('an owner sees every photo')
  return { photo }
}

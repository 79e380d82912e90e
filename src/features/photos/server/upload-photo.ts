import type { Audience } from '../../../core/people.ts'
import { commonRefusals, refuse } from '../../../core/refusals.ts'
import type { SessionContext } from '../../../server/http/context.ts'
import { uploadRefusals } from '../contract.ts'
import { largestFileBytes, photoLimit } from '../rules.ts'
import { keepPhoto } from './keep-photo.ts'
import { makePicture } from './make-picture.ts'
import { ownPhotoViews } from './photo-views.ts'
import { countPhotos } from './photos-table.ts'
import { inPictureQueue } from './picture-queue.ts'
import { requireNotRejected } from './require-not-rejected.ts'

/** Adds a photo to the own profile. The work on the picture is done before any transaction opens. */
export async function uploadPhoto(ctx: SessionContext, input: { file: File; audience: Audience }) {
  const { account_id, profile_id, paid_user } = ctx.actor
  const limit = photoLimit(paid_user)
  if (input.file.size > largestFileBytes) throw refuse(commonRefusals, 'too_large')
  if ((await countPhotos(ctx.db, profile_id)) >= limit) throw refuse(uploadRefusals, 'photo_limit', { limit })
  const isAutomatic = ctx.site.settings.photo_approval === 'automatic'
  // The file is read when its turn has come: those that wait are not in memory twice.
  const { picture, original } = await inPictureQueue(account_id, async () => {
    const bytes = Buffer.from(await input.file.arrayBuffer())
    return { picture: await makePicture(bytes), original: isAutomatic ? undefined : bytes }
  })
  await requireNotRejected(ctx, picture)
  const status = isAutomatic ? 'approved' : 'pending'
  const { audience } = input
  const row = await keepPhoto(
    ctx,
    { profile_id, audience, status, limit, original, isCompared: true },
    picture,
  )
  const [photo] = ownPhotoViews(ctx, [row])
  if (!photo) throw new Error('an owner sees every photo')
  return { photo }
}

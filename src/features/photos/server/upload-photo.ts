import type { Audience } from '../../../core/people.ts'
import { commonRefusals, refuse } from '../../../core/refusals.ts'
import type { SessionContext } from '../../../server/http/context.ts'
import { uploadRefusals } from '../contract.ts'
import { largestFileBytes, nearBits, photoLimit } from '../rules.ts'
import { existsRejected } from './hashes-table.ts'
import { keepPhoto } from './keep-photo.ts'
import { makePicture, type Picture } from './make-picture.ts'
import { mirrored } from './perceptual-hash.ts'
import { ownPhotoViews } from './photo-views.ts'
import { countPhotos } from './photos-table.ts'
import { inPictureQueue } from './picture-queue.ts'

/** Adds a photo to the own profile. The work on the picture is done before any transaction opens. */
export async function uploadPhoto(ctx: SessionContext, input: { file: File; audience: Audience }) {
  const { profile_id, paid_user } = ctx.actor
  const limit = photoLimit(paid_user)
  if (input.file.size > largestFileBytes) throw refuse(commonRefusals, 'too_large')
  if ((await countPhotos(ctx.db, profile_id)) >= limit) throw refuse(uploadRefusals, 'photo_limit', { limit })
  const isAutomatic = ctx.site.settings.photo_approval === 'automatic'
  // The file is read when its turn has come: those that wait are not in memory twice.
  const { picture, original } = await inPictureQueue(async () => {
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

/** A picture that was rejected in this pool stays away, mirrored, cut and changed a little too (decisions: Photos). */
async function requireNotRejected({ db, site }: SessionContext, { hashes }: Picture): Promise<void> {
  if (!hashes) return
  const isRejected = await existsRejected(db, {
    pool_id: site.pool_id,
    hashes: [hashes.hash, mirrored(hashes.hash)],
    mostBits: nearBits.rejected,
  })
  if (isRejected) throw refuse(uploadRefusals, 'photo_rejected')
}

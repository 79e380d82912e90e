import { commonRefusals, refuse } from '../../../../core/refusals.ts'
import type { SessionContext } from '../../../../server/http/context.ts'
import type { Work } from '../../../../server/work.ts'
import { profileChanged } from '../../../profiles/events.ts'
import { lockProfile } from '../../../profiles/server/public.ts'
import { keyInAddress, ownPhotoViews } from '../../access/server/photo-views.ts'
import { photoCropped, pictureStored } from '../../events.ts'
import { deleteHashes, insertHashes, upsertFlag } from '../../files/server/hashes-table.ts'
import { deletePhotoFiles, findCopies } from '../../files/server/jobs.ts'
import { readOriginal, storePicture } from '../../files/server/original-file.ts'
import { findRatingOfPicture, requireNotRejected, requireOwnPhoto } from '../../files/server/own-photo.ts'
import { findPhotosOf, type PhotoRow, updatePicture } from '../../files/server/photos-table.ts'
import { saveArrangement } from '../../files/server/save-arrangement.ts'
import { storageKey } from '../../files/server/storage-keys.ts'
import { requeuePhoto } from '../../files/server/waiting-photo.ts'
import { cutPicture, type PictureCut } from '../../processing/server/cut-picture.ts'
import type { Picture } from '../../processing/server/make-picture.ts'
import { inPictureQueue } from '../../processing/server/picture-queue.ts'
import { arranged, type PhotoCrop, stricterRating, variantsFor } from '../../rules.ts'

/**
 * Rotates and crops one of the caller's photos, from the original while it is stored, otherwise from the
 * widest file. The picture is processed before any transaction opens. The removed part is deleted for
 * everybody, including staff unless it was reported; the photo's state stays, since the remaining part was
 * covered by the decision. Issued URLs stop working. Refuses `conflict` for a rejected photo, and where the
 * current picture is not `filename`: fractions of one picture do not apply to another.
 */
export async function editPhoto(
  ctx: SessionContext,
  { id, filename, ...cut }: PictureCut & { id: number; filename: string },
) {
  const photo = await requireOwnPhoto(ctx, id)
  const isSeen = photo.key === keyInAddress(filename)
  if (!isSeen || photo.status === 'rejected') throw refuse(commonRefusals, 'conflict')
  const isCropped = !isWhole(cut.crop)
  if (cut.rotate === 0 && !isCropped)
    return { photos: ownPhotoViews(ctx, await findPhotosOf(ctx.db, photo.profile_id)) }
  const isWaiting = photo.original_until !== null
  // The file is read inside the queue, and the slot is released only after the swap: waiting edits hold no
  // file in memory, and outdated ones are refused before decoding.
  const after = await inPictureQueue(ctx.actor.account_id, async () => {
    requireUnchanged(photo, await requireOwnPhoto(ctx, id))
    const made = await cutPicture(await sourceOf(ctx, photo), cut, { withOriginal: isWaiting })
    await requireNotRejected(ctx, made.picture)
    return storePicture(ctx.services, made, (key) =>
      ctx.transaction((work) => swapPicture(work, photo, { ...made.picture, key, isWaiting, isCropped })),
    )
  })
  return { photos: ownPhotoViews(ctx, after) }
}

/** Refuses `conflict` where a photo was edited or decided about since it was read. */
function requireUnchanged(before: PhotoRow, now: PhotoRow): void {
  if (now.key !== before.key || now.status !== before.status) throw refuse(commonRefusals, 'conflict')
}

function isWhole({ x, y, width, height }: PhotoCrop): boolean {
  return x === 0 && y === 0 && width === 1 && height === 1
}

/** Returns the best stored file of a photo's picture. */
async function sourceOf(ctx: SessionContext, photo: PhotoRow): Promise<Buffer> {
  const original = photo.original_until === null ? null : await openedOriginal(ctx, photo)
  if (original) return original
  const { large } = variantsFor('sharp', photo.width)
  const file = await ctx.services.storage.get(storageKey(photo.key, large))
  // The photo was deleted or edited concurrently.
  if (!file) throw refuse(commonRefusals, 'conflict')
  return Buffer.from(file.bytes)
}

/** Returns the original; null where it cannot be opened, which must not fail the owner's edit. */
async function openedOriginal(ctx: SessionContext, { id }: PhotoRow): Promise<Buffer | null> {
  try {
    return (await readOriginal(ctx, id))?.bytes ?? null
  } catch (err) {
    ctx.log.error({ err }, 'the original of a photo cannot be opened')
    return null
  }
}

/**
 * Replaces a photo's picture. Refuses `not_found` where the photo was deleted since it was read, and
 * `conflict` where it was edited or decided about. Returns the member's photos.
 */
async function swapPicture(
  work: Work,
  before: PhotoRow,
  {
    key,
    width,
    height,
    hashes,
    isWaiting,
    isCropped,
  }: Picture & { key: string; isWaiting: boolean; isCropped: boolean },
): Promise<PhotoRow[]> {
  const { db, now } = work
  const { id, profile_id, key: oldKey, status, original_until } = before
  const { pool_id } = await lockProfile(db, profile_id)
  const current = (await findPhotosOf(db, profile_id)).find((photo) => photo.id === id)
  if (!current) throw refuse(commonRefusals, 'not_found')
  requireUnchanged(before, current)
  const found = await findRatingOfPicture(db, pool_id, hashes)
  await updatePicture(db, id, {
    key,
    width,
    height,
    original_until: isWaiting ? original_until : null,
    // The part that is left may be a picture that a moderator rated before.
    moderator_rating: found ? stricterRating(found, current.moderator_rating) : current.moderator_rating,
  })
  await deleteHashes(db, id)
  if (hashes) {
    await insertHashes(db, { photo_id: id, pool_id }, hashes)
    await work.enqueue(findCopies, { photo_id: id })
    await work.emit(pictureStored, { photo_id: id, profile_id })
  }
  if (status === 'approved') await upsertFlag(db, id, 'edited', now)
  await requeuePhoto(work, before)
  await work.enqueue(deletePhotoFiles, { photo_id: id, key: oldKey })
  if (isCropped) await work.emit(photoCropped, { photo_id: id, profile_id })
  const swapped = await findPhotosOf(db, profile_id)
  // A picture that is now rated explicit cannot stay the main photo.
  const after = arranged(swapped)
  await saveArrangement(work, swapped, after)
  await work.emit(profileChanged, { profile_id })
  return after
}

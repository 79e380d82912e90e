import { defineJob } from '../../../../server/jobs/job-type.ts'
import { onJob, type Work } from '../../../../server/work.ts'
import { lockProfile } from '../../../profiles/server/public.ts'
import { lookOf } from './copies.ts'
import { dropOriginal } from './drop-files.ts'
import { upsertDuplicateFlag } from './hashes-table.ts'
import { moveFiles } from './move-files.ts'
import { findPhotosByIds } from './photos-table.ts'
import { dropPicture, dropReported, type PictureName } from './reported-file.ts'
import { queuePhoto } from './waiting-photo.ts'

/**
 * Flags a photo for staff where other members of the pool have the same picture, rotated or mirrored
 * included. Runs after the commit: of two concurrent uploads, the later check sees both.
 */
async function flagCopies(outer: Work, photoId: number): Promise<void> {
  const found = await lookOf(outer, photoId)
  if (!found || found.accounts === 0) return
  const { profile_id, accounts } = found
  await outer.transaction(async (work) => {
    await lockProfile(work.db, profile_id)
    const [photo] = await findPhotosByIds(work.db, [photoId])
    if (!photo) return
    await upsertDuplicateFlag(work.db, photoId, accounts, work.now)
    if (photo.status !== 'rejected') await queuePhoto(work, photo)
  })
}

/** Deletes the files of a picture whose photo was deleted or has another picture now. */
export const deletePhotoFiles = defineJob<PictureName>('photos.delete-files', { retries: 10 })
/** Deletes the retained copy of a reported picture once no report of it is open. */
export const deleteReported = defineJob<PictureName>('photos.delete-reported', { retries: 10 })
/** Deletes the original of a decided photo. */
export const deleteOriginal = defineJob<{ photo_id: number }>('photos.delete-original', { retries: 10 })
/** Invalidates the issued URLs of a rejected photo. */
export const moveRejectedFiles = defineJob<{ photo_id: number; key: string }>('photos.move-rejected', {
  retries: 10,
})
/** Checks whether other members have the picture of a new or edited photo. */
export const findCopies = defineJob<{ photo_id: number }>('photos.find-copies')

export const photosJobs = [
  onJob(deletePhotoFiles, dropPicture),
  onJob(deleteReported, dropReported),
  onJob(deleteOriginal, (work, { photo_id }) => dropOriginal(work, photo_id)),
  onJob(moveRejectedFiles, (work, { photo_id, key }) => moveFiles(work, photo_id, key)),
  onJob(findCopies, (work, { photo_id }) => flagCopies(work, photo_id)),
]

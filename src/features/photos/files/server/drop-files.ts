import type { DueTask } from '../../../../server/jobs/job-type.ts'
import type { Work } from '../../../../server/work.ts'
import {
  findAllOriginalsDue,
  findAllSharpDue,
  findPhotosByIds,
  updateOriginalGone,
  updateSharpGone,
} from './photos-table.ts'
import { originalKey, sharpKeys } from './storage-keys.ts'

/** Photos whose files a sweep deletes at most; the next one goes on. */
const sweepSize = 200

/** Deletes the original of a photo that was decided about; one that waits again keeps it. */
export async function dropOriginal({ db, services }: Work, photoId: number): Promise<void> {
  const [photo] = await findPhotosByIds(db, [photoId])
  if (!photo || photo.status === 'pending' || photo.original_until === null) return
  await services.storage.delete([originalKey(photo.key)])
  await updateOriginalGone(db, photoId, photo.key)
}

/** Files that are due to go. First the file, then the row: a storage that fails is asked again at the next sweep. */
export const photosDueTasks: DueTask[] = [
  {
    name: 'photos.drop-originals',
    run: async ({ db, now, services }) => {
      for (const { id, key } of await findAllOriginalsDue(db, now, sweepSize)) {
        await services.storage.delete([originalKey(key)])
        await updateOriginalGone(db, id, key)
      }
    },
  },
  {
    name: 'photos.drop-rejected',
    run: async ({ db, now, services }) => {
      for (const { id, key } of await findAllSharpDue(db, now, sweepSize)) {
        await services.storage.delete(sharpKeys(key))
        await updateSharpGone(db, id)
      }
    },
  },
]

import type { DueTask, Work } from '../../../../server/work.ts'
import {
  findAllOriginalsDue,
  findAllSharpDue,
  findPhotosByIds,
  updateOriginalGone,
  updateSharpGone,
} from './photos-table.ts'
import { originalKey, sharpKeys } from './storage-keys.ts'

/** Maximum number of photos whose files one sweep deletes; the next one continues. */
const sweepSize = 200

/** Deletes the original of a decided photo; a photo that is pending again retains it. */
export async function dropOriginal({ db, services }: Work, photoId: number): Promise<void> {
  const [photo] = await findPhotosByIds(db, [photoId])
  if (!photo || photo.status === 'pending' || photo.original_until === null) return
  await services.storage.delete([originalKey(photo.key)])
  await updateOriginalGone(db, photoId, photo.key)
}

/** Deletes files that are due. The file goes before the row, so the next sweep retries a failed deletion. */
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

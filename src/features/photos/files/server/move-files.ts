import { createHash } from 'node:crypto'
import type { ReadDb } from '../../../../server/db/tables.ts'
import type { Services, Work } from '../../../../server/work.ts'
import { photoVariants, variantsFor } from '../../rules.ts'
import { findPhotosByIds, findPhotosOf, updateKey } from './photos-table.ts'
import { dropPicture } from './reported-file.ts'
import { storageKey, storageKeys } from './storage-keys.ts'

/** Returns the key of a rejected photo after its files have moved: derived from the old key, and secret. */
export function movedKey({ signer }: Pick<Services, 'signer'>, oldKey: string): string {
  return createHash('sha256').update(signer.sign('photos.moved', oldKey)).digest('hex').slice(0, 32)
}

/**
 * Moves the files of a rejected photo, so that issued URLs stop working immediately instead of within the
 * hour. Safe to repeat after a failure at any point.
 */
export async function moveFiles(work: Work, photoId: number, oldKey: string): Promise<void> {
  const { db, services } = work
  const { storage } = services
  const newKey = movedKey(services, oldKey)
  const [photo] = await findPhotosByIds(db, [photoId])
  if (photo?.key === oldKey) {
    if (photo.status !== 'rejected') return
    for (const variant of photoVariants) {
      const object = await storage.get(storageKey(oldKey, variant))
      if (object)
        await storage.put(storageKey(newKey, variant), object.bytes, { contentType: object.content_type })
    }
    // The photo was deleted or approved concurrently, so the copied files belong to none.
    if (!(await updateKey(db, photoId, oldKey, newKey))) return storage.delete(storageKeys(newKey))
  }
  await dropPicture(work, { photo_id: photoId, key: oldKey })
  const [left] = await findPhotosByIds(db, [photoId])
  if (!left) await storage.delete(storageKeys(newKey))
}

/**
 * Returns the largest file of each of a member's photos in their order, whatever their state; only for the
 * owner.
 */
export async function findLargestFiles(
  db: ReadDb,
  profileId: number,
): Promise<{ photo_id: number; storage_key: string }[]> {
  const photos = await findPhotosOf(db, profileId)
  return photos.map(({ id, key, width }) => ({
    photo_id: id,
    storage_key: storageKey(key, variantsFor('sharp', width).large),
  }))
}

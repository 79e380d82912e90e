import type { ReadDb } from '../../../../server/db/tables.ts'
import { variantsFor } from '../../rules.ts'
import { findPhotosOf } from './photos-table.ts'
import { storageKey } from './storage-keys.ts'

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

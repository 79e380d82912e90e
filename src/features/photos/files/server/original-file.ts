import type { SealedFileRef, SealedFolder } from '../../../../server/secret-use.ts'
import { putSealed, readSealed } from '../../../../server/storage/sealed-file.ts'
import type { Services, Work } from '../../../../server/work.ts'
import { contentTypeOf, type Picture } from '../../processing/server/make-picture.ts'
import { findPhotosByIds } from './photos-table.ts'
import { newKey, originalKey, storageKey, storageKeys } from './storage-keys.ts'

const placeOf = (key: string): SealedFileRef => ({
  storage_key: originalKey(key),
  purpose: 'photos.original',
  name: key,
})

/** The originals, sealed. */
export const originalFiles: SealedFolder = { prefix: originalKey(''), fileOf: placeOf }

/** Stores the uploaded file unchanged, sealed. */
export function putOriginal(
  services: Pick<Services, 'signer' | 'storage'>,
  key: string,
  bytes: Buffer,
): Promise<void> {
  return putSealed(services, placeOf(key), bytes)
}

/**
 * Returns the uploaded file with all its metadata: for moderators, never for members. Null once it is
 * deleted. Throws where the file was altered or sealed with another secret.
 */
export async function readOriginal(
  { db, services }: Work,
  photoId: number,
): Promise<{ bytes: Buffer; content_type: string } | null> {
  const [photo] = await findPhotosByIds(db, [photoId])
  const bytes = photo && (await readSealed(services, placeOf(photo.key)))
  return bytes ? { bytes, content_type: contentTypeOf(bytes) ?? 'application/octet-stream' } : null
}

/**
 * Stores the files of a picture, and its original where there is one, under a new unguessable key that begins
 * with `keyPrefix`, and calls `storeKey` to store the key. Deletes the files where that fails. Must not run inside a
 * transaction.
 */
export async function storePicture<T>(
  services: Services,
  {
    picture,
    original,
    keyPrefix,
  }: { picture: Picture; original?: Buffer | undefined; keyPrefix?: string | undefined },
  storeKey: (key: string) => Promise<T>,
): Promise<T> {
  const { storage } = services
  const key = newKey(keyPrefix)
  try {
    for (const { variant, bytes } of picture.files) {
      await storage.put(storageKey(key, variant), bytes, { contentType: 'image/webp' })
    }
    if (original) await putOriginal(services, key, original)
    return await storeKey(key)
  } catch (err) {
    await storage.delete(storageKeys(key))
    throw err
  }
}

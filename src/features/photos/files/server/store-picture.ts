import type { Services } from '../../../../server/work.ts'
import type { Picture } from '../../processing/server/make-picture.ts'
import { putOriginal } from './original-file.ts'
import { newKey, storageKey, storageKeys } from './storage-keys.ts'

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

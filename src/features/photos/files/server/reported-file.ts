import type { SealedFileRef, SealedFolder } from '../../../../server/secret-use.ts'
import { putSealed, readSealed } from '../../../../server/storage/sealed-file.ts'
import type { Services } from '../../../../server/work.ts'
import { photoWidths } from '../../rules.ts'
import { reportedKey, storageKey } from './storage-keys.ts'

type SealingServices = Pick<Services, 'signer' | 'storage'>

const fileOf = (key: string): SealedFileRef => ({
  storage_key: reportedKey(key),
  purpose: 'photos.reported',
  name: key,
})

/** The reported pictures, sealed. */
export const reportedFiles: SealedFolder = { prefix: reportedKey(''), fileOf }

/** Stores a sealed copy of a picture's widest file; does nothing where its files are deleted already. */
export async function storeReported(services: SealingServices, key: string): Promise<void> {
  for (const width of photoWidths.toReversed()) {
    const file = await services.storage.get(storageKey(key, `${width}`))
    if (file) return putSealed(services, fileOf(key), Buffer.from(file.bytes))
  }
}

/**
 * Returns a reported picture, a WebP, after its photo was edited or deleted: for moderators, never for
 * members. Null where the photo still has this picture, and once the report is closed. Throws where the file
 * was altered or sealed with another secret.
 */
export function readReported(services: SealingServices, key: string): Promise<Buffer | null> {
  return readSealed(services, fileOf(key))
}

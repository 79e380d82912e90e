import type { Services } from '../../../../server/services.ts'
import { putSealed, readSealed, type SealedFileRef } from '../../../../server/storage/sealed-file.ts'
import type { Work } from '../../../../server/work.ts'
import { contentTypeOf } from '../../processing/server/make-picture.ts'
import { findPhotosByIds } from './photos-table.ts'
import { originalKey } from './storage-keys.ts'

const placeOf = (key: string): SealedFileRef => ({
  storage_key: originalKey(key),
  purpose: 'photos.original',
  name: key,
})

/** Keeps the file as it came, sealed. */
export function putOriginal(
  services: Pick<Services, 'signer' | 'storage'>,
  key: string,
  bytes: Buffer,
): Promise<void> {
  return putSealed(services, placeOf(key), bytes)
}

/**
 * The file as it came, with all that it tells beside the picture: for those who decide about the photo, never for
 * members. Null once it is gone. Throws where it was changed or sealed with another secret.
 */
export async function readOriginal(
  { db, services }: Work,
  photoId: number,
): Promise<{ bytes: Buffer; content_type: string } | null> {
  const [photo] = await findPhotosByIds(db, [photoId])
  const bytes = photo && (await readSealed(services, placeOf(photo.key)))
  return bytes ? { bytes, content_type: contentTypeOf(bytes) ?? 'application/octet-stream' } : null
}

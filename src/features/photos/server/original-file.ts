import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import type { Services } from '../../../server/services.ts'
import type { Work } from '../../../server/work.ts'
import { contentTypeOf } from './make-picture.ts'
import { findPhotosByIds } from './photos-table.ts'
import { originalKey } from './storage-keys.ts'

const cipher = 'aes-256-gcm'
const ivBytes = 12
const tagBytes = 16

type Keeping = Pick<Services, 'signer' | 'storage'>

/** Each original has a key of its own, which only the deployment's secret can make. */
function secretOf({ signer }: Keeping, key: string): Buffer {
  return createHash('sha256').update(signer.sign('photos.original', key)).digest()
}

/** Keeps the file as it came, sealed: whoever gets at the storage alone reads nothing (ux: Image privacy). */
export async function putOriginal(services: Keeping, key: string, bytes: Buffer): Promise<void> {
  const iv = randomBytes(ivBytes)
  const sealing = createCipheriv(cipher, secretOf(services, key), iv)
  const body = Buffer.concat([sealing.update(bytes), sealing.final()])
  const sealed = Buffer.concat([iv, sealing.getAuthTag(), body])
  await services.storage.put(originalKey(key), sealed, { contentType: 'application/octet-stream' })
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
  const object = photo && (await services.storage.get(originalKey(photo.key)))
  if (!object) return null
  const opening = createDecipheriv(cipher, secretOf(services, photo.key), object.bytes.subarray(0, ivBytes), {
    authTagLength: tagBytes,
  })
  opening.setAuthTag(object.bytes.subarray(ivBytes, ivBytes + tagBytes))
  const bytes = Buffer.concat([opening.update(object.bytes.subarray(ivBytes + tagBytes)), opening.final()])
  return { bytes, content_type: contentTypeOf(bytes) ?? 'application/octet-stream' }
}

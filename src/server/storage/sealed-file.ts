import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import type { Services } from '../services.ts'

const cipher = 'aes-256-gcm'
const ivBytes = 12
const tagBytes = 16

type Keeping = Pick<Services, 'signer' | 'storage'>

/** A file that lies sealed: where, and what its key is made of. */
export interface SealedFileRef {
  storage_key: string
  /** Files of another purpose have other keys. */
  purpose: string
  /** Each file of a purpose has a key of its own. */
  name: string
}

/** Only the deployment's secret can make it. */
function secretOf({ signer }: Keeping, { purpose, name }: SealedFileRef): Buffer {
  return createHash('sha256').update(signer.sign(purpose, name)).digest()
}

/** Keeps a file sealed: whoever gets at the storage alone reads nothing (ux: Image privacy). */
export async function putSealed(services: Keeping, place: SealedFileRef, bytes: Buffer): Promise<void> {
  const iv = randomBytes(ivBytes)
  const sealing = createCipheriv(cipher, secretOf(services, place), iv)
  const body = Buffer.concat([sealing.update(bytes), sealing.final()])
  const sealed = Buffer.concat([iv, sealing.getAuthTag(), body])
  await services.storage.put(place.storage_key, sealed, { contentType: 'application/octet-stream' })
}

/** What was sealed; null where nothing is. Throws where it was changed or sealed with another secret. */
export async function readSealed(services: Keeping, place: SealedFileRef): Promise<Buffer | null> {
  const object = await services.storage.get(place.storage_key)
  if (!object) return null
  const opening = createDecipheriv(cipher, secretOf(services, place), object.bytes.subarray(0, ivBytes), {
    authTagLength: tagBytes,
  })
  opening.setAuthTag(object.bytes.subarray(ivBytes, ivBytes + tagBytes))
  return Buffer.concat([opening.update(object.bytes.subarray(ivBytes + tagBytes)), opening.final()])
}

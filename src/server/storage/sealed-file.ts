import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import type { Services } from '../work.ts'

const cipher = 'aes-256-gcm'
const ivBytes = 12
const tagBytes = 16

type SealingServices = Pick<Services, 'signer' | 'storage'>

/** A reference to a sealed file: its key in the storage, and the inputs of its encryption key. */
export interface SealedFileRef {
  storage_key: string
  /** Files of different purposes have different encryption keys. */
  purpose: string
  /** Each file of a purpose has its own encryption key. */
  name: string
}

/** Derives the encryption key, which needs the deployment's secret. */
function secretOf({ signer }: SealingServices, { purpose, name }: SealedFileRef): Buffer {
  return createHash('sha256').update(signer.sign(purpose, name)).digest()
}

/** Stores a file encrypted: access to the storage alone reveals nothing (ux: Image privacy). */
export async function putSealed(
  services: SealingServices,
  file: SealedFileRef,
  bytes: Buffer,
): Promise<void> {
  const iv = randomBytes(ivBytes)
  const sealing = createCipheriv(cipher, secretOf(services, file), iv)
  const body = Buffer.concat([sealing.update(bytes), sealing.final()])
  const sealed = Buffer.concat([iv, sealing.getAuthTag(), body])
  await services.storage.put(file.storage_key, sealed, { contentType: 'application/octet-stream' })
}

/** Decrypts a stored file; null if there is none. Throws if it was modified or sealed with another secret. */
export async function readSealed(services: SealingServices, file: SealedFileRef): Promise<Buffer | null> {
  const object = await services.storage.get(file.storage_key)
  if (!object) return null
  const opening = createDecipheriv(cipher, secretOf(services, file), object.bytes.subarray(0, ivBytes), {
    authTagLength: tagBytes,
  })
  opening.setAuthTag(object.bytes.subarray(ivBytes, ivBytes + tagBytes))
  return Buffer.concat([opening.update(object.bytes.subarray(ivBytes + tagBytes)), opening.final()])
}

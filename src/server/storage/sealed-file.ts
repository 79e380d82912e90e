import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import type { SealedFileRef } from '../secret-use.ts'
import type { Services } from '../work.ts'

const cipher = 'aes-256-gcm'
const ivBytes = 12
const tagBytes = 16

type SealingServices = Pick<Services, 'signer' | 'storage'>

/** Derives the encryption keys, which need the deployment's secrets; that of the newest is the first. */
function keysOf({ signer }: SealingServices, { purpose, name }: SealedFileRef): Buffer[] {
  return signer.signatures(purpose, name).map((signature) => createHash('sha256').update(signature).digest())
}

/** Stores a file encrypted: access to the storage alone reveals nothing. */
export async function putSealed(
  services: SealingServices,
  file: SealedFileRef,
  bytes: Buffer,
): Promise<void> {
  const iv = randomBytes(ivBytes)
  const sealing = createCipheriv(cipher, keysOf(services, file)[0] as Buffer, iv)
  const body = Buffer.concat([sealing.update(bytes), sealing.final()])
  const sealed = Buffer.concat([iv, sealing.getAuthTag(), body])
  await services.storage.put(file.storage_key, sealed, { contentType: 'application/octet-stream' })
}

/** Decrypts a stored file; null if there is none. Throws if it was modified or sealed with another secret. */
export async function readSealed(services: SealingServices, file: SealedFileRef): Promise<Buffer | null> {
  const object = await services.storage.get(file.storage_key)
  return object && openSealed(object.bytes, keysOf(services, file)).bytes
}

/** Seals a file with the newest secret unless it is. Returns whether it had been sealed with an older one. */
export async function resealFile(services: SealingServices, file: SealedFileRef): Promise<boolean> {
  const object = await services.storage.get(file.storage_key)
  if (!object) return false
  const { bytes, isCurrent } = openSealed(object.bytes, keysOf(services, file))
  if (!isCurrent) await putSealed(services, file, bytes)
  return !isCurrent
}

function openSealed(sealed: Buffer, keys: Buffer[]): { bytes: Buffer; isCurrent: boolean } {
  let fault: unknown
  for (const key of keys) {
    const opening = createDecipheriv(cipher, key, sealed.subarray(0, ivBytes), { authTagLength: tagBytes })
    opening.setAuthTag(sealed.subarray(ivBytes, ivBytes + tagBytes))
    try {
      const bytes = Buffer.concat([opening.update(sealed.subarray(ivBytes + tagBytes)), opening.final()])
      return { bytes, isCurrent: key === keys[0] }
    } catch (err) {
      fault ??= err
    }
  }
  throw fault
}

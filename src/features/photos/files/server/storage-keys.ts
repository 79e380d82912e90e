import { createHash, randomBytes } from 'node:crypto'
import type { Services } from '../../../../server/work.ts'
import { type PhotoVariant, photoVariants } from '../../rules.ts'

/** Returns an unguessable key for a picture: 32 hexadecimal digits that begin with `keyPrefix`. */
export function newKey(keyPrefix = ''): string {
  return keyPrefix + randomBytes(16 - keyPrefix.length / 2).toString('hex')
}

/**
 * Returns the prefix of the key for an upload with a `client_id`; it identifies the photo when the upload is
 * repeated. Keys change with an edit or a rejection; uploads are not repeated after those.
 */
export function uploadKeyPrefix(
  { signer }: Pick<Services, 'signer'>,
  profileId: number,
  clientId: string,
): string {
  const signature = signer.sign('photos.upload', `${profileId}|${clientId.toLowerCase()}`)
  return createHash('sha256').update(signature).digest('hex').slice(0, 16)
}

/** Returns the storage path of a photo's file. */
export function storageKey(key: string, variant: PhotoVariant): string {
  return `photos/${key}-${variant}.webp`
}

/**
 * Returns the storage path of an uploaded original, stored until the photo is decided; no URL leads there.
 */
export function originalKey(key: string): string {
  return `originals/${key}`
}

/**
 * Returns the storage path of a reported picture whose photo was deleted or has another; no URL leads there.
 */
export function reportedKey(key: string): string {
  return `reported/${key}`
}

/** Returns the files of a photo in which its content is recognisable. */
export function sharpKeys(key: string): string[] {
  return photoVariants.filter((variant) => variant !== 'blur').map((variant) => storageKey(key, variant))
}

/** Returns all files that a photo can have, for deletion. */
export function storageKeys(key: string): string[] {
  return [...photoVariants.map((variant) => storageKey(key, variant)), originalKey(key)]
}

import { createHash, randomBytes } from 'node:crypto'
import type { Services } from '../../../../server/services.ts'
import { type PhotoVariant, photoVariants } from '../../rules.ts'

/** A key for a picture that nobody guesses: 32 hexadecimal digits, the first of them as given. */
export function newKey(mark = ''): string {
  return mark + randomBytes(16 - mark.length / 2).toString('hex')
}

/**
 * How the key of an upload begins that its sender has named: by that it is found again when it is sent once more. Keys
 * change with an edit or a rejection; nobody repeats an upload after those.
 */
export function uploadKeyPrefix(
  { signer }: Pick<Services, 'signer'>,
  profileId: number,
  clientId: string,
): string {
  const signature = signer.sign('photos.upload', `${profileId}|${clientId.toLowerCase()}`)
  return createHash('sha256').update(signature).digest('hex').slice(0, 16)
}

/** Where the storage keeps a file of a photo. */
export function storageKey(key: string, variant: PhotoVariant): string {
  return `photos/${key}-${variant}.webp`
}

/** Where the storage keeps the file as it came, until somebody has decided; no address leads there. */
export function originalKey(key: string): string {
  return `originals/${key}`
}

/** Where the storage keeps a picture that was reported, once its photo has another or is gone; no address leads there. */
export function reportedKey(key: string): string {
  return `reported/${key}`
}

/** The files of a photo in which it can be made out. */
export function sharpKeys(key: string): string[] {
  return photoVariants.filter((variant) => variant !== 'blur').map((variant) => storageKey(key, variant))
}

/** All files that a photo can have, for deleting. */
export function storageKeys(key: string): string[] {
  return [...photoVariants.map((variant) => storageKey(key, variant)), originalKey(key)]
}

import { type PhotoVariant, photoVariants } from '../rules.ts'

/** Where the storage keeps a file of a photo. */
export function storageKey(key: string, variant: PhotoVariant): string {
  return `photos/${key}-${variant}.webp`
}

/** Where the storage keeps the file as it came, until somebody has decided; no address leads there. */
export function originalKey(key: string): string {
  return `originals/${key}`
}

/** The files of a photo in which it can be made out. */
export function sharpKeys(key: string): string[] {
  return photoVariants.filter((variant) => variant !== 'blur').map((variant) => storageKey(key, variant))
}

/** All files that a photo can have, for deleting. */
export function storageKeys(key: string): string[] {
  return [...photoVariants.map((variant) => storageKey(key, variant)), originalKey(key)]
}

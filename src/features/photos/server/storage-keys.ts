import { type PhotoVariant, photoVariants } from '../rules.ts'

/** Where the storage keeps a file of a photo. */
export function storageKey(key: string, variant: PhotoVariant): string {
  return `photos/${key}-${variant}.webp`
}

/** All files that a photo can have, for deleting. */
export function storageKeys(key: string): string[] {
  return photoVariants.map((variant) => storageKey(key, variant))
}

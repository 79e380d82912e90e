import type { SealedFileRef } from '../../../server/storage/sealed-file.ts'

/** Returns the reference of a sealed picture. No URL leads there: `/media` serves files of photos only. */
export function placeOf(pictureKey: string): SealedFileRef {
  return {
    storage_key: `verifications/${pictureKey}`,
    purpose: 'verification.picture',
    name: pictureKey,
  }
}

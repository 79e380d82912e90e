import type { SealedFileRef, SealedFolder } from '../../../server/secret-use.ts'

/** Returns the reference of a sealed picture. No URL leads there: `/media` serves files of photos only. */
export function placeOf(pictureKey: string): SealedFileRef {
  return {
    storage_key: `verifications/${pictureKey}`,
    purpose: 'verification.picture',
    name: pictureKey,
  }
}

/** The pictures of verifications, sealed. */
export const pictureFiles: SealedFolder = { prefix: placeOf('').storage_key, fileOf: placeOf }

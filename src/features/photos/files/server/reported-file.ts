import type { SealedFileRef, SealedFolder } from '../../../../server/secret-use.ts'
import { putSealed, readSealed } from '../../../../server/storage/sealed-file.ts'
import type { Services, Work } from '../../../../server/work.ts'
import { photoReportedQuestion } from '../../events.ts'
import { photoWidths } from '../../rules.ts'
import { reportedKey, storageKey, storageKeys } from './storage-keys.ts'

type SealingServices = Pick<Services, 'signer' | 'storage'>

const fileOf = (key: string): SealedFileRef => ({
  storage_key: reportedKey(key),
  purpose: 'photos.reported',
  name: key,
})

/** The reported pictures, sealed. */
export const reportedFiles: SealedFolder = { prefix: reportedKey(''), fileOf }

/** Stores a sealed copy of a picture's widest file; does nothing where its files are deleted already. */
export async function storeReported(services: SealingServices, key: string): Promise<void> {
  for (const width of photoWidths.toReversed()) {
    const file = await services.storage.get(storageKey(key, `${width}`))
    if (file) return putSealed(services, fileOf(key), Buffer.from(file.bytes))
  }
}

/**
 * Returns a reported picture, a WebP, after its photo was edited or deleted: for moderators, never for
 * members. Null where the photo still has this picture, and once the report is closed. Throws where the file
 * was altered or sealed with another secret.
 */
export function readReported(services: SealingServices, key: string): Promise<Buffer | null> {
  return readSealed(services, fileOf(key))
}

/** A current or former picture of a photo. */
export interface PictureName {
  photo_id: number
  key: string
}

/**
 * Deletes the files of a picture that no photo uses; its URLs stop working. A reported picture is retained
 * for moderators, where no URL leads. Safe to repeat after a failure at any point.
 */
export async function dropPicture(work: Work, picture: PictureName): Promise<void> {
  if (await work.ask(photoReportedQuestion, picture)) await storeReported(work.services, picture.key)
  await work.services.storage.delete(storageKeys(picture.key))
  // The report may have been closed while the picture was copied.
  await dropReported(work, picture)
}

/** Deletes the retained copy of a reported picture, unless a report of it is open. */
export async function dropReported(work: Work, picture: PictureName): Promise<void> {
  if (await work.ask(photoReportedQuestion, picture)) return
  await work.services.storage.delete([reportedKey(picture.key)])
}

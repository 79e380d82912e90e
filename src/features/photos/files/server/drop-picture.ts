import type { Work } from '../../../../server/work.ts'
import { photoReportedQuestion } from '../../events.ts'
import { storeReported } from './reported-file.ts'
import { reportedKey, storageKeys } from './storage-keys.ts'

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

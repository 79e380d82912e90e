import type { Work } from '../../../../server/work.ts'
import { photoReportedQuestion } from '../../events.ts'
import { keepReported } from './reported-file.ts'
import { reportedKey, storageKeys } from './storage-keys.ts'

/** A picture that was a photo's once, or still is. */
export interface PictureName {
  photo_id: number
  key: string
}

/**
 * Deletes the files of a picture that is nobody's photo any more: its addresses end. One that somebody has reported is
 * kept for those who decide about the report, where no address leads. May be repeated from any point.
 */
export async function dropPicture(work: Work, picture: PictureName): Promise<void> {
  if (await work.ask(photoReportedQuestion, picture)) await keepReported(work.services, picture.key)
  await work.services.storage.delete(storageKeys(picture.key))
  // The report may have been closed while the picture was copied.
  await dropReported(work, picture)
}

/** Deletes what was kept of a reported picture, unless a report of it is open. */
export async function dropReported(work: Work, picture: PictureName): Promise<void> {
  if (await work.ask(photoReportedQuestion, picture)) return
  await work.services.storage.delete([reportedKey(picture.key)])
}

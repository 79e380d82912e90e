import type { Work } from '../../../../server/work.ts'
import {
  decisionMail,
  findAccountById,
  receiverOf,
  sendAccountMail,
} from '../../../accounts/server/public.ts'
import { findPhotosByIds } from '../../files/server/photos-table.ts'

/** Runs the job `photos.mail-decision`: a photo was rejected, and why (law: 17 statement of reasons). Does nothing if it is shown again. */
export async function mailPhotoDecision(work: Work, photoId: number): Promise<void> {
  const [photo] = await findPhotosByIds(work.db, [photoId])
  const receiver = photo && receiverOf(await findAccountById(work.db, photo.profile_id))
  if (!receiver || photo.status !== 'rejected') return
  const reason = `photos.reasons.${photo.reason ?? 'other'}`
  await sendAccountMail(work, receiver, decisionMail, { about: 'photo', reason, by: 'person' })
}

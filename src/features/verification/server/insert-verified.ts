import type { Work } from '../../../server/work.ts'
import { profileChanged } from '../../profiles/events.ts'
import { mainPhotoOf } from './decide-verification.ts'
import { insertApproved } from './verifications-table.ts'

/** Gives the badge without a picture to a member who has none yet: for the demo. */
export async function insertVerified(work: Work, profileId: number): Promise<void> {
  const main_photo_id = await mainPhotoOf(work, profileId)
  await insertApproved(work.db, profileId, { gesture: 'open_hand', main_photo_id, now: work.now })
  await work.emit(profileChanged, { profile_id: profileId })
}

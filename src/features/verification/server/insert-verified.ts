import type { Work } from '../../../server/work.ts'
import { profileChanged } from '../../profiles/events.ts'
import { insertApproved } from './verifications-table.ts'

/** Gives the badge without a picture to a member who has none yet: for the demo. */
export async function insertVerified({ db, now, emit }: Work, profileId: number): Promise<void> {
  await insertApproved(db, profileId, 'open_hand', now)
  await emit(profileChanged, { profile_id: profileId })
}

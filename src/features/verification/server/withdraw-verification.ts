import type { MemberContext } from '../../../server/http/context.ts'
import type { Work } from '../../../server/work.ts'
import { profileChanged } from '../../profiles/events.ts'
import { lockProfile } from '../../profiles/server/public.ts'
import { verificationOf } from '../rules.ts'
import { deletePicture } from './jobs.ts'
import { findNewestOf, updateEnded } from './verifications-table.ts'

/** Withdraws a request, or gives the badge back. Safe to repeat. */
export async function withdrawVerification(ctx: MemberContext) {
  const { db, now, actor } = ctx
  await withdrawOf(ctx, actor.profile_id)
  return { verification: verificationOf(await findNewestOf(db, actor.profile_id), now) }
}

/** Ends a member's request and deletes its picture; ends the badge too unless `keepsBadge`. */
export async function withdrawOf(
  work: Work,
  profileId: number,
  options: { keepsBadge?: boolean } = {},
): Promise<void> {
  await lockProfile(work.db, profileId)
  const newest = await findNewestOf(work.db, profileId)
  const hadBadge = newest?.status === 'approved'
  if (!newest || newest.status === 'ended' || newest.status === 'rejected') return
  if (hadBadge && options.keepsBadge) return
  await updateEnded(work.db, newest.id, work.now)
  if (newest.picture_key) await work.enqueue(deletePicture, { picture_key: newest.picture_key })
  if (hadBadge) await work.emit(profileChanged, { profile_id: profileId })
}

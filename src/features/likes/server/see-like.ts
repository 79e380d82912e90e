import type { SessionContext } from '../../../server/http/context.ts'
import { type OwnWork, readOwn } from '../../../server/own-records.ts'
import type { Work } from '../../../server/work.ts'
import type { Totals } from '../contract.ts'
import { likeSeen, unreadMessagesQuestion } from '../events.ts'
import { addNewLikes, lockTotals, newLikesRecord } from './like-totals-table.ts'
import { updateAllSeen } from './likes-table.ts'

/** Clears the flag of a like that its recipient looked at, and returns the remaining totals. */
export async function seeLike(ctx: SessionContext, { profile_id: from }: { profile_id: number }) {
  return { totals: await recordSeenLike(ctx, { from, to: ctx.actor.profile_id }) }
}

/** Returns the counts of a member's badges. */
export async function readTotals(work: OwnWork & Pick<Work, 'ask'>, profileId: number): Promise<Totals> {
  const [unread_messages, new_likes] = await Promise.all([
    work.ask(unreadMessagesQuestion, { profile_id: profileId }),
    readOwn(work, newLikesRecord, profileId),
  ])
  return { unread_messages, new_likes }
}

/** Does the same for any member. Must run in a transaction. */
export async function recordSeenLike(
  work: Work,
  { from, to }: { from: number; to: number },
): Promise<Totals> {
  await lockTotals(work.db, [to])
  const seen = await updateAllSeen(work.db, from, [to])
  await addNewLikes(work.db, seen, -1)
  const totals = await readTotals(work, to)
  if (seen.length > 0) await work.emit(likeSeen, { from, to, new_likes: totals.new_likes })
  return totals
}

import type { SessionContext } from '../../../server/http/context.ts'
import type { Work } from '../../../server/work.ts'
import type { Totals } from '../contract.ts'
import { likeSeen } from '../events.ts'
import { addNewLikes, lockTotals } from './like-totals-table.ts'
import { updateAllSeen } from './likes-table.ts'
import { readTotals } from './read-totals.ts'

/** Clears the flag of a like that its recipient looked at, and returns the remaining totals. */
export async function seeLike(ctx: SessionContext, { profile_id: from }: { profile_id: number }) {
  return { totals: await recordSeenLike(ctx, { from, to: ctx.actor.profile_id }) }
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

import type { SessionContext } from '../../../server/http/context.ts'
import { likeSeen } from '../events.ts'
import { addNewLikes, lockTotals } from './like-totals-table.ts'
import { updateAllSeen } from './likes-table.ts'
import { readTotals } from './read-totals.ts'

/** Takes the flag off a like that its receiver looked at, and answers the totals that are left. */
export async function seeLike(ctx: SessionContext, { profile_id: from }: { profile_id: number }) {
  const to = ctx.actor.profile_id
  await lockTotals(ctx.db, [to])
  const seen = await updateAllSeen(ctx.db, from, [to])
  await addNewLikes(ctx.db, seen, -1)
  const totals = await readTotals(ctx, to)
  if (seen.length > 0) await ctx.emit(likeSeen, { from, to, new_likes: totals.new_likes })
  return { totals }
}

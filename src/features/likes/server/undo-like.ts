import type { MemberContext } from '../../../server/http/context.ts'
import { readOwn } from '../../../server/own-records.ts'
import { likeUndone } from '../events.ts'
import { addNewLikes, lockTotals, newLikesRecord } from './like-totals-table.ts'
import { deleteLike, updateMatch } from './likes-table.ts'
import { isShown } from './send-like.ts'
import { upsertTakenBack } from './taken-back-likes-table.ts'

/** Removes the like and its match from the recipient's lists. */
export async function undoLike(ctx: MemberContext, { profile_id: to }: { profile_id: number }) {
  const { db } = ctx
  const from = ctx.actor.profile_id
  await lockTotals(db, [from, to])
  const like = await deleteLike(db, from, to)
  if (like) {
    const match = like.matched
    if (like.is_new) await addNewLikes(db, [to], -1)
    if (match) await updateMatch(db, [from, to], null)
    // One that was never shown has notified nobody yet. Whether it is shown now depends on what the sender hides.
    if (like.was_shown || match) {
      await upsertTakenBack(db, { from_id: from, to_id: to, liked_at: like.created_at, was_match: match })
    }
    await ctx.emit(likeUndone, {
      from,
      to,
      match,
      is_shown: await isShown(db, { from, to, isMutual: match }),
      new_likes: await readOwn(ctx, newLikesRecord, to),
    })
  }
  return { ok: true as const }
}

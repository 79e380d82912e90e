import type { MemberContext } from '../../../server/http/context.ts'
import { requireVisibleMember } from '../../profiles/server/public.ts'
import { lockTotals } from './like-totals-table.ts'
import { recordLike } from './record-like.ts'

/** Likes a member once, however often it is called; `match` reports whether both like each other. */
export async function sendLike(ctx: MemberContext, { profile_id }: { profile_id: number }) {
  const from = ctx.actor.profile_id
  // Locks before reading: a concurrent block either is seen here or finds the like and withdraws it.
  await lockTotals(ctx.db, [from, profile_id])
  await requireVisibleMember(ctx, profile_id, { toAct: true })
  return recordLike(ctx, { from, to: profile_id })
}

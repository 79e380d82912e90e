import type { MemberContext } from '../../../server/http/context.ts'
import type { AboutInput } from '../../cards/contract.ts'
import { requireAbout } from '../../cards/server/public.ts'
import { requireVisibleMember } from '../../profiles/server/public.ts'
import { lockTotals } from './like-totals-table.ts'
import { recordLike } from './record-like.ts'
import { recordSeenLike } from './see-like.ts'

/** Likes a member once, however often it is called; `match` reports whether both like each other. */
export async function sendLike(
  ctx: MemberContext,
  { profile_id, about }: { profile_id: number; about?: AboutInput | undefined },
) {
  const from = ctx.actor.profile_id
  // Locks before reading: a concurrent block either is seen here or finds the like and withdraws it. The same holds for
  // an answer that is removed.
  await lockTotals(ctx.db, [from, profile_id])
  const member = await requireVisibleMember(ctx, profile_id, { toAct: true })
  const quoted = await requireAbout(ctx, member, about)
  const { match } = await recordLike(ctx, { from, to: profile_id, about: quoted })
  // Who likes back has seen the like.
  if (match) await recordSeenLike(ctx, { from: profile_id, to: from })
  return { match }
}

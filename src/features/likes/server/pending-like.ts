import { Refusal } from '../../../core/refusals.ts'
import { addSeconds } from '../../../core/time.ts'
import type { PublicContext, SessionContext } from '../../../server/http/context.ts'
import type { Work } from '../../../server/work.ts'
import { cardsOf, findAllReachable } from '../../cards/server/public.ts'
import { requireVisibleMember } from '../../profiles/server/public.ts'
import { pendingLikeCookie, pendingLikeSeconds } from '../rules.ts'
import { lockTotals } from './like-totals-table.ts'
import { deletePendingLike, putPendingLike } from './likes-table.ts'
import { recordLike } from './send-like.ts'

const purpose = 'likes.pending'

/**
 * Stores in the visitor's browser whom they like, to be sent after the login. The cookie is sealed, so only a
 * write from a page of the site can create one; it lives for `pendingLikeSeconds`.
 */
export async function storePendingLike(ctx: PublicContext, { profile_id }: { profile_id: number }) {
  const expires = addSeconds(ctx.now, pendingLikeSeconds).getTime()
  const value = ctx.services.signer.seal(purpose, [ctx.site.id, profile_id, expires].join(':'))
  ctx.cookies.set(pendingLikeCookie, value, { maxAgeSeconds: pendingLikeSeconds, httpOnly: true })
  return { ok: true as const }
}

/**
 * Sends the like that the member gave as a visitor, once. Before the activation it is stored until then.
 * Returns null where none is pending, or where its recipient cannot be liked.
 */
export async function sendPendingLike(ctx: SessionContext) {
  const to = takeCookie(ctx)
  const from = ctx.actor.profile_id
  if (to === null || to === from) return { like: null }
  await lockTotals(ctx.db, [from, to])
  try {
    await requireVisibleMember(ctx, to, { toAct: true })
  } catch (err) {
    if (err instanceof Refusal) return { like: null }
    throw err
  }
  if (!ctx.actor.confirmed) {
    await putPendingLike(ctx.db, { from, to }, ctx.now)
    return likeOf(ctx, to, 'waiting')
  }
  const { match } = await recordLike(ctx, { from, to })
  return likeOf(ctx, to, match ? 'match' : 'sent')
}

async function likeOf(ctx: SessionContext, to: number, outcome: 'sent' | 'match' | 'waiting') {
  const [card] = await cardsOf(ctx, [to])
  return { like: card ? { card, outcome } : null }
}

/** Sends the like that waited for this member's activation; drops one that can no longer be sent. */
export async function sendLikeOfActivated(work: Work, from: number): Promise<void> {
  const to = await deletePendingLike(work.db, from)
  if (to === null) return
  await lockTotals(work.db, [from, to])
  const [reached] = await findAllReachable(work.db, [{ from_id: from, to_id: to }])
  if (reached?.reach === 'open' && reached.from_is_active) await recordLike(work, { from, to })
}

/**
 * Returns the recipient that the cookie names and clears it; null where it is forged, expired, or of another
 * site.
 */
function takeCookie({ cookies, services, site, now }: SessionContext): number | null {
  const sealed = cookies.get(pendingLikeCookie)
  if (sealed === null) return null
  cookies.clear(pendingLikeCookie)
  const [siteId, profileId, expires] = (services.signer.open(purpose, sealed) ?? '').split(':').map(Number)
  const isValid = siteId === site.id && expires !== undefined && expires > now.getTime()
  return isValid && profileId ? profileId : null
}

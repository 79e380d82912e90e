import type { PublicContext, PublicReadContext } from '../../../../server/http/context.ts'
import { hashToken } from '../../../../server/signer.ts'
import { sessionsEnded } from '../../events.ts'
import { requireOwnPage } from './own-page.ts'
import { deleteSessionByToken, findSessionEnd, type SessionEnd } from './sessions-table.ts'

/** Ends the session of this browser. */
export async function logOut(ctx: PublicContext): Promise<{ ok: true }> {
  requireOwnPage(ctx)
  if (ctx.token) {
    await deleteSessionByToken(ctx.db, hashToken(ctx.token))
    if (ctx.actor) await ctx.emit(sessionsEnded, { account_id: ctx.actor.account_id })
    ctx.cookies.clear('auth')
  }
  return { ok: true }
}

/** Returns why the session that a browser still holds was ended. */
export async function readSessionEnd({
  actor,
  token,
  services,
  now,
}: PublicReadContext): Promise<{ reason: SessionEnd | null }> {
  if (actor || !token) return { reason: null }
  // Not from a replica: the session was ended a moment ago.
  const end = await findSessionEnd(services.database.db, hashToken(token), now)
  return { reason: end?.reason ?? null }
}

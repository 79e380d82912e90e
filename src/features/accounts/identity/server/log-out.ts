import type { PublicContext } from '../../../../server/http/context.ts'
import { hashToken } from '../../../../server/signer.ts'
import { sessionsEnded } from '../../events.ts'
import { requireOwnPage } from './own-page.ts'
import { deleteSessionByToken } from './sessions-table.ts'

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

import { commonRefusals, refuse } from '../../../core/refusals.ts'
import type { PublicContext } from '../../../server/http/context.ts'
import { hashToken } from '../../../server/signer.ts'
import { sessionsEnded } from '../events.ts'
import { deleteSessionByToken } from './sessions-table.ts'

/**
 * Ends the session of this browser. A GET needs no Origin (api: Writes), but one that names another site is refused:
 * a picture on somebody's page must not log members out.
 */
export async function logOut(ctx: PublicContext): Promise<{ ok: true }> {
  const isTold = ctx.headers.get('sec-fetch-site') !== null || ctx.headers.get('origin') !== null
  if (isTold && !ctx.sameOrigin) throw refuse(commonRefusals, 'cross_site_request')
  if (ctx.token) {
    await deleteSessionByToken(ctx.db, hashToken(ctx.token))
    if (ctx.actor) await ctx.emit(sessionsEnded, { account_id: ctx.actor.account_id })
    ctx.cookies.clear('auth')
  }
  return { ok: true }
}

import type { SessionContext } from '../../../../server/http/context.ts'
import { sessionsEnded } from '../../events.ts'
import { deleteSessions } from '../../identity/server/sessions-table.ts'

/** Logs out every browser of the acting member but the caller's. */
export async function endOtherSessions(ctx: SessionContext): Promise<{ ok: true }> {
  const { account_id, session_id } = ctx.actor
  await deleteSessions(ctx.db, account_id, session_id)
  await ctx.emit(sessionsEnded, { account_id })
  return { ok: true }
}

import { commonRefusals, refuse } from '../../../../core/refusals.ts'
import type { SessionContext } from '../../../../server/http/context.ts'
import type { Work } from '../../../../server/work.ts'
import { sessionsEnded } from '../../events.ts'
import { deleteOwnSession, deleteSessions } from '../../identity/server/sessions-table.ts'

/** Logs out one of the acting member's browsers; if it is the caller's, clears its cookie too. */
export async function endSession(ctx: SessionContext, { id }: { id: number }): Promise<{ ok: true }> {
  const { account_id, session_id } = ctx.actor
  if (!(await deleteOwnSession(ctx.db, account_id, id))) throw refuse(commonRefusals, 'not_found')
  await ctx.emit(sessionsEnded, { account_id })
  if (id === session_id) ctx.cookies.clear('auth')
  return { ok: true }
}

/** Logs out every browser of the acting member but the caller's. */
export async function endOtherSessions(ctx: SessionContext): Promise<{ ok: true }> {
  const { account_id, session_id } = ctx.actor
  await deleteSessions(ctx.db, account_id, session_id)
  await ctx.emit(sessionsEnded, { account_id })
  return { ok: true }
}

/** Logs out every browser of an account. */
export async function endAllSessions(work: Work, account_id: number): Promise<void> {
  await deleteSessions(work.db, account_id, null)
  await work.emit(sessionsEnded, { account_id })
}

import type { SessionContext } from '../../../../server/http/context.ts'
import type { Dismissable } from '../../rules.ts'
import { insertDismissal } from './settings-table.ts'

/** Stores that the acting member dismissed a notice. */
export async function dismissAlert(
  ctx: SessionContext,
  { alert }: { alert: Dismissable },
): Promise<{ ok: true }> {
  await insertDismissal(ctx.db, ctx.actor.account_id, alert, ctx.now)
  return { ok: true }
}

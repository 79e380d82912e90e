import { commonRefusals, refuse } from '../../../../core/refusals.ts'
import type { SessionContext } from '../../../../server/http/context.ts'
import { premiumChanged } from '../../events.ts'
import { updatePaidUser } from './accounts-table.ts'

/**
 * Makes the acting member Premium free of charge. Refuses `forbidden` outside the demo, where Premium comes
 * with a purchase.
 */
export async function becomePremiumInDemo(ctx: SessionContext) {
  if (!ctx.services.config.demo) throw refuse(commonRefusals, 'forbidden')
  const { account_id } = ctx.actor
  await updatePaidUser(ctx.db, account_id, true)
  await ctx.emit(premiumChanged, { account_id })
  return { ok: true as const }
}

import { commonRefusals, refuse } from '../../../core/refusals.ts'
import type { SessionContext } from '../../../server/http/context.ts'
import { demoTopUp } from '../rules.ts'
import { lockBalances } from './credits-table.ts'
import { grantCredits } from './ledger.ts'

/**
 * Adds play credits for the acting member, up to a balance of `demoTopUp.maxBalance`. Refuses `forbidden`
 * outside the demo, where credits are bought.
 */
export async function topUpDemo(ctx: SessionContext, { client_id }: { client_id: string }) {
  if (!ctx.services.config.demo) throw refuse(commonRefusals, 'forbidden')
  const { account_id } = ctx.actor
  const balance = (await lockBalances(ctx.db, [account_id])).get(account_id) ?? 0
  const amount = Math.min(demoTopUp.credits, demoTopUp.maxBalance - balance)
  if (amount <= 0) return { credits: balance }
  const key = `demo:${account_id}:${client_id.toLowerCase()}`
  const credits = await grantCredits(ctx, {
    account_id,
    amount,
    reason: 'demo',
    reference: 'demo',
    idempotency_key: key,
  })
  return { credits }
}

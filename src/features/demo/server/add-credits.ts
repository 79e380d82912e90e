import { commonRefusals, refuse } from '../../../core/refusals.ts'
import type { SessionContext } from '../../../server/http/context.ts'
import type { Services } from '../../../server/work.ts'
import { grantCredits } from '../../credits/server/public.ts'
import { demoGrant } from '../rules.ts'

/** Refuses with `not_found` where no demo runs. */
export function requireDemo({ config }: Services): void {
  if (!config.demo) throw refuse(commonRefusals, 'not_found')
}

/** Gives the acting member credits for nothing, in a demo only. Each call is an entry of its own. */
export async function addCredits(ctx: SessionContext): Promise<{ credits: number }> {
  requireDemo(ctx.services)
  const credits = await grantCredits(ctx, {
    account_id: ctx.actor.account_id,
    amount: demoGrant,
    reason: 'demo',
    reference: 'demo',
    idempotency_key: `demo-grant:${ctx.requestId}`,
  })
  return { credits }
}

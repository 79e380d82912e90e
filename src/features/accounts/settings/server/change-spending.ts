import type { Currency, MinorUnits } from '../../../../core/money.ts'
import { commonRefusals, refuse } from '../../../../core/refusals.ts'
import type { SessionContext } from '../../../../server/http/context.ts'
import { spendingQuestion } from '../../events.ts'
import { readOwnAccount } from './read-account.ts'
import { updateCaps } from './settings-table.ts'

interface Caps {
  daily_cap?: MinorUnits | null | undefined
  monthly_cap?: MinorUnits | null | undefined
  /** The currency of the amounts; by default that of the caps, and without caps that of the member's country. */
  currency?: Currency | undefined
}

/**
 * Sets the maximum spending per day and month, in minor units; null removes a cap, an omitted one does not
 * change. Refuses a cap in another currency than that of the other cap.
 */
export async function changeSpending(ctx: SessionContext, { daily_cap, monthly_cap, ...given }: Caps) {
  const caps = {
    ...(daily_cap === undefined ? {} : { daily_cap }),
    ...(monthly_cap === undefined ? {} : { monthly_cap }),
  }
  if (Object.keys(caps).length > 0) {
    const { account_id } = ctx.actor
    const currency = given.currency ?? (await ctx.ask(spendingQuestion, { account_id })).currency
    if (!(await updateCaps(ctx.db, account_id, caps, currency))) throw refuse(commonRefusals, 'conflict')
  }
  return readOwnAccount(ctx)
}

import type { MinorUnits } from '../../../../core/money.ts'
import type { SessionContext } from '../../../../server/http/context.ts'
import { readOwnAccount } from './read-account.ts'
import { updateCaps } from './settings-table.ts'

interface Caps {
  daily_cap?: MinorUnits | null | undefined
  monthly_cap?: MinorUnits | null | undefined
}

/**
 * Sets the maximum spending per day and month, in minor units; null removes a cap, an omitted one does not
 * change.
 */
export async function changeSpending(ctx: SessionContext, { daily_cap, monthly_cap }: Caps) {
  const caps = {
    ...(daily_cap === undefined ? {} : { daily_cap }),
    ...(monthly_cap === undefined ? {} : { monthly_cap }),
  }
  if (Object.keys(caps).length > 0) await updateCaps(ctx.db, ctx.actor.account_id, caps)
  return readOwnAccount(ctx)
}

import type { SessionContext } from '../../../../server/http/context.ts'
import { readOwnAccount } from './read-account.ts'
import { updateCaps } from './settings-table.ts'

interface Caps {
  daily_cap?: number | null | undefined
  monthly_cap?: number | null | undefined
}

/** Sets the most that may be spent in a day and a month, in minor units; null is no cap, what is left out stays. */
export async function changeSpending(ctx: SessionContext, { daily_cap, monthly_cap }: Caps) {
  const caps = {
    ...(daily_cap === undefined ? {} : { daily_cap }),
    ...(monthly_cap === undefined ? {} : { monthly_cap }),
  }
  if (Object.keys(caps).length > 0) await updateCaps(ctx.db, ctx.actor.account_id, caps)
  return readOwnAccount(ctx)
}

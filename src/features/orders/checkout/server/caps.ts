import type { Currency } from '../../../../core/money.ts'
import { refuse } from '../../../../core/refusals.ts'
import type { ReadDb } from '../../../../server/db/tables.ts'
import type { Work } from '../../../../server/work.ts'
import { findAccountById } from '../../../accounts/server/public.ts'
import { orderRefusals } from '../../contract.ts'
import { findSpending } from '../../settlement/server/orders-table.ts'

/** What an account spent today and this month (UTC), in minor units of one currency. */
export interface SpentAmounts {
  today: number
  month: number
}

/**
 * Returns what an account has spent. `isOpenCounted`: orders whose outcome is unknown count as spent, so that several
 * open ones cannot exceed a cap together.
 */
export async function readSpent(
  db: ReadDb,
  accountId: number,
  currency: Currency,
  at: { now: Date; isOpenCounted: boolean },
): Promise<SpentAmounts> {
  const { now } = at
  const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1))
  const today = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()))
  const spent = { today: 0, month: 0 }
  for (const order of await findSpending(db, accountId, month)) {
    if (order.currency !== currency) continue
    if (order.paid_at === null && !at.isOpenCounted) continue
    const amount = order.amount - order.refunded_amount
    spent.month += amount
    if (new Date(order.paid_at ?? now) >= today) spent.today += amount
  }
  return spent
}

/** Refuses a purchase over a cap that the member set. Requires the account's lock. */
export async function requireWithinCaps(
  { db, now }: Work,
  accountId: number,
  purchase: { amount: number; currency: Currency },
): Promise<void> {
  const account = await findAccountById(db, accountId)
  if (!account || (account.daily_cap === null && account.monthly_cap === null)) return
  const spent = await readSpent(db, accountId, purchase.currency, { now, isOpenCounted: true })
  const caps = [
    { cap: account.daily_cap, spent: spent.today },
    { cap: account.monthly_cap, spent: spent.month },
  ]
  for (const { cap, spent: so_far } of caps) {
    if (cap === null || so_far + purchase.amount <= cap) continue
    throw refuse(orderRefusals, 'spending_cap', { cap, left: Math.max(0, cap - so_far) })
  }
}

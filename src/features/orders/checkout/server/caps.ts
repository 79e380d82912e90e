import {
  type Currency,
  higher,
  type MinorUnits,
  type Money,
  minus,
  noMoney,
  plus,
} from '../../../../core/money.ts'
import { refuse } from '../../../../core/refusals.ts'
import type { ReadDb } from '../../../../server/db/tables.ts'
import type { Work } from '../../../../server/work.ts'
import { findAccountById } from '../../../accounts/server/public.ts'
import { orderRefusals } from '../../contract.ts'
import { findSpending } from '../../settlement/server/orders-table.ts'

/** What an account spent today and this month (UTC). */
export interface SpentAmounts {
  today: MinorUnits
  month: MinorUnits
}

/**
 * Returns what an account has spent in a currency; with null, the sum of the numbers of all currencies. `isOpenCounted`: orders
 * whose outcome is unknown count as spent, so that several open ones cannot exceed a cap together.
 */
export async function readSpent(
  db: ReadDb,
  accountId: number,
  currency: Currency | null,
  at: { now: Date; isOpenCounted: boolean },
): Promise<SpentAmounts> {
  const { now } = at
  const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1))
  const today = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()))
  const spent: SpentAmounts = { today: noMoney, month: noMoney }
  for (const order of await findSpending(db, accountId, month)) {
    if (currency !== null && order.currency !== currency) continue
    if (order.paid_at === null && !at.isOpenCounted) continue
    const amount = minus(order.amount, order.refunded_amount)
    spent.month = plus(spent.month, amount)
    if (new Date(order.paid_at ?? now) >= today) spent.today = plus(spent.today, amount)
  }
  return spent
}

/**
 * Refuses a purchase over a cap that the member set. A cap is a number without a currency, and so is what counts towards it:
 * a member whose country and currency change has the same number left in the new currency, and not the whole cap again.
 * Requires the account's lock.
 */
export async function requireWithinCaps(
  { db, now }: Work,
  accountId: number,
  purchase: Money,
): Promise<void> {
  const account = await findAccountById(db, accountId)
  if (!account || (account.daily_cap === null && account.monthly_cap === null)) return
  const spent = await readSpent(db, accountId, null, { now, isOpenCounted: true })
  const caps = [
    { period: 'day', cap: account.daily_cap, spent: spent.today },
    { period: 'month', cap: account.monthly_cap, spent: spent.month },
  ] as const
  for (const { period, cap, spent: so_far } of caps) {
    if (cap === null || so_far + purchase.amount <= cap) continue
    throw refuse(orderRefusals, 'spending_cap', { cap, left: higher(minus(cap, so_far), noMoney), period })
  }
}

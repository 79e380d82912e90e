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
import type { CreditBundle } from '../../../sites/rules.ts'
import { siteById } from '../../../sites/server/public.ts'
import { orderRefusals } from '../../contract.ts'
import { countedIn } from '../../rules.ts'
import { findSpending } from '../../settlement/server/orders-table.ts'

/** Amounts that an account spent today and this month (UTC). */
export interface SpentAmounts {
  today: MinorUnits
  month: MinorUnits
}

/** How amounts are counted: in the currency of the caps, at the prices of these bundles. */
interface Counting {
  currency: Currency
  bundles: readonly CreditBundle[]
  now: Date
  /** Counts orders whose outcome is unknown as spent, so that several open ones cannot exceed a cap together. */
  isOpenCounted: boolean
}

/** Returns what an account has spent, in one currency: what was paid in another counts by `countedIn`. */
export async function readSpent(
  db: ReadDb,
  accountId: number,
  { currency, bundles, now, isOpenCounted }: Counting,
): Promise<SpentAmounts> {
  const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1))
  const today = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()))
  const spent: SpentAmounts = { today: noMoney, month: noMoney }
  for (const order of await findSpending(db, accountId, month)) {
    if (order.paid_at === null && !isOpenCounted) continue
    const left = minus(order.amount, order.refunded_amount)
    const amount = countedIn(currency, { amount: left, currency: order.currency }, bundles)
    spent.month = plus(spent.month, amount)
    if (new Date(order.paid_at ?? now) >= today) spent.today = plus(spent.today, amount)
  }
  return spent
}

/**
 * Refuses a purchase over a cap that the member set. A cap stays in the currency in which it was set; a purchase in another counts
 * by `countedIn` (decision 20). Requires the account's lock.
 */
export async function requireWithinCaps(work: Work, accountId: number, purchase: Money): Promise<void> {
  const { db, now } = work
  const account = await findAccountById(db, accountId)
  const currency = account?.cap_currency
  if (!account || !currency) return
  const { bundles } = (await siteById(work, account.site_id)).settings
  const spent = await readSpent(db, accountId, { currency, bundles, now, isOpenCounted: true })
  const amount = countedIn(currency, purchase, bundles)
  const caps = [
    { period: 'day', cap: account.daily_cap, spent: spent.today },
    { period: 'month', cap: account.monthly_cap, spent: spent.month },
  ] as const
  for (const { period, cap, spent: so_far } of caps) {
    if (cap === null || so_far + amount <= cap) continue
    const left = higher(minus(cap, so_far), noMoney)
    throw refuse(orderRefusals, 'spending_cap', { cap, left, currency, period })
  }
}

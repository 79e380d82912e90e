import { divideHalfUp, type MinorUnits } from '../../../../core/money.ts'
import type { Work } from '../../../../server/work.ts'
import { readBalance, spendCredits } from '../../../credits/server/public.ts'
import type { OrderRow } from './orders-table.ts'
import { findRefundsOf } from './refunds-table.ts'

/** Takes bought credits of a locked order from its account, which must have them. */
export async function takeCredits(work: Work, order: OrderRow, credits: number, key: string): Promise<void> {
  if (credits === 0) return
  await spendCredits(work, {
    account_id: order.account_id,
    amount: credits,
    reason: 'refund',
    reference: `order:${order.id}`,
    idempotency_key: `order:${order.id}:${key}`,
  })
}

/**
 * Takes back the credits that a returned amount had bought, as far as the account has them. Returns how many were taken,
 * and how many were spent already and remain owed (payments: 3.4).
 */
export async function takeBackCredits(
  work: Work,
  order: OrderRow,
  amount: MinorUnits,
): Promise<{ taken: number; owed: number }> {
  // Nothing was granted for a payment that goes back as it came.
  if (order.paid_at === null) return { taken: 0, owed: 0 }
  const earlier = await findRefundsOf(work.db, [order.id])
  const before = earlier
    .filter(({ state }) => state !== 'reversed')
    .reduce((sum, refund) => sum + refund.credits, 0)
  const due = Math.min(divideHalfUp(order.credits * amount, order.amount), order.credits - before)
  const { credits } = await readBalance(work.db, order.account_id)
  const taken = Math.min(due, credits)
  // Every take is stored as a refund, so the next one has another key.
  await takeCredits(work, order, taken, `taken:${earlier.length}`)
  return { taken, owed: due - taken }
}

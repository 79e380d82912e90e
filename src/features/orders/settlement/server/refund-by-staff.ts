import { divideHalfUp, type MinorUnits, minus, noMoney, plus } from '../../../../core/money.ts'
import { commonRefusals, refuse } from '../../../../core/refusals.ts'
import type { ReadDb } from '../../../../server/db/tables.ts'
import type { Work } from '../../../../server/work.ts'
import { readLots } from '../../../credits/server/public.ts'
import { isPaid } from '../../payment-rules.ts'
import type { OrderRow } from './orders-table.ts'
import { findRefundsOf, type RefundRow } from './refunds-table.ts'
import { requestRefund } from './request-refund.ts'
import { lockOrderOf } from './settle.ts'
import { isOpenRefund } from './settle-refund.ts'

/** An order that is locked, and what can go back of it. */
export interface Refundable {
  order: OrderRow
  /** What is paid and neither went back nor is on its way. */
  left: MinorUnits
  /** What staff has refunded of it already. */
  by_staff: MinorUnits
  refunds: RefundRow[]
}

/**
 * Locks an order and returns what staff can refund of it. Refuses `conflict` for one that is not paid, has nothing left, or has a
 * refund on its way: its credits are not settled yet.
 */
export async function lockRefundable(work: Work, orderId: number): Promise<Refundable> {
  const order = await lockOrderOf(work, orderId)
  const refundable = refundableOf(order, await findRefundsOf(work.db, [orderId]))
  if (!refundable) throw refuse(commonRefusals, 'conflict')
  return refundable
}

/** Returns what staff can refund of an order; null where nothing is left, or a refund is on its way. */
export function refundableOf(order: OrderRow, refunds: RefundRow[]): Refundable | null {
  const left = minus(order.amount, order.refunded_amount)
  if (!isPaid(order.state) || refunds.some(isOpenRefund) || left <= 0) return null
  const by_staff = refunds
    .filter(({ cause, state }) => cause === 'staff' && state === 'done')
    .reduce((sum, { amount }) => plus(sum, amount), noMoney)
  return { order, left, by_staff, refunds }
}

/**
 * Returns the credits that a refund of a part of an order takes: those that the amount has bought, as far as those of the order are
 * left. What was spent is given.
 */
export async function creditsTakenBy(
  db: ReadDb,
  { order, left, refunds }: Pick<Refundable, 'order' | 'left' | 'refunds'>,
  amount: MinorUnits,
): Promise<number> {
  const before = refunds
    .filter(({ state }) => state !== 'reversed')
    .reduce((sum, { credits }) => sum + credits, 0)
  const due =
    amount === left
      ? order.credits - before
      : Math.min(divideHalfUp(order.credits * amount, order.amount), order.credits - before)
  const lots = await readLots(db, order.account_id)
  const own = lots
    .filter(({ reference }) => reference === `order:${order.id}`)
    .reduce((sum, lot) => sum + lot.left, 0)
  return Math.max(0, Math.min(due, own))
}

/** Refunds a part of a locked order, up to what is left of it, and takes the credits that `creditsTakenBy` names. */
export async function refundByStaff(
  work: Work,
  refundable: Refundable,
  amount: MinorUnits,
): Promise<RefundRow> {
  const { order, left } = refundable
  if (amount <= 0 || amount > left) throw new RangeError('a refund is a part of what is left')
  const credits = await creditsTakenBy(work.db, refundable, amount)
  return requestRefund(work, order, { cause: 'staff', amount, credits, name: null, email: null })
}

import { lower, type MinorUnits, minus, plus, shareOf } from '../../../../core/money.ts'
import type { ReadDb } from '../../../../server/db/tables.ts'
import type { Work } from '../../../../server/work.ts'
import { setPaidUser } from '../../../accounts/server/public.ts'
import type { CreditLot } from '../../../credits/rules.ts'
import { siteById } from '../../../sites/server/public.ts'
import { issueInvoice } from '../../invoices/server/issue-invoice.ts'
import type { PaymentState } from '../../payment-rules.ts'
import type { EventOutcome } from '../../payments/server/payment-events-table.ts'
import { sendRefundMail } from './jobs.ts'
import { existsUnaskedBefore, hasPaidOrder, type OrderRow, updateOrder } from './orders-table.ts'
import { closeRefundItem } from './payment-items.ts'
import { findRefundsOf, insertDoneRefund, type RefundRow, updateRefund } from './refunds-table.ts'
import { takeBackCredits } from './take-back-credits.ts'

/** Makes a member Premium with an order, until every order is refunded in full (decisions: Credits and money). */
export async function setPaidUserByOrders(work: Work, accountId: number): Promise<void> {
  await setPaidUser(work, accountId, await hasPaidOrder(work.db, accountId))
}

/** Returns the state of an order while `refund` is on its way. */
export function stateWhileRefunding(
  { paid_at }: Pick<OrderRow, 'paid_at'>,
  refund: Pick<RefundRow, 'cause' | 'state'> | undefined,
): PaymentState {
  if (paid_at === null) return 'returning'
  return refund?.cause === 'withdrawal' && refund.state !== 'sent' ? 'withdrawn' : 'refund_pending'
}

/**
 * Records that `amount` of a locked order went back: for the refund that we asked for, or as a refund that began at the
 * provider, which takes the credits back now. A payment that goes back as it came has no credits, and its mail was sent when it
 * arrived. The caller announces the change.
 */
export async function settleRefund(
  work: Work,
  order: OrderRow,
  amount: MinorUnits,
  cause: string,
): Promise<EventOutcome> {
  const { db, now } = work
  const refunded_amount = plus(order.refunded_amount, amount)
  if (refunded_amount > order.amount) {
    work.log.error({ record_id: order.id }, 'more was returned than paid')
    return 'mismatch'
  }
  const refunds = await findRefundsOf(db, [order.id])
  const asked = refunds.find((refund) => isOpenRefund(refund) && refund.amount === amount)
  if (asked) {
    await updateRefund(db, asked.id, { state: 'done', done_at: now })
    await closeRefundItem(work, asked)
  }
  const { taken, owed } = asked
    ? { taken: asked.credits, owed: 0 }
    : await takeBackCredits(work, order, amount)
  const refund =
    asked ?? (await insertDoneRefund(db, order.id, { cause: 'provider', amount, credits: taken, owed }, now))
  const others = refunds.filter(({ id, state }) => id !== refund.id && state !== 'reversed')
  const takenInAll = others.reduce((sum, { credits }) => sum + credits, taken)
  // What goes back after a withdrawal does not open the order again.
  const isWithdrawn = isWithdrawal(refund) || others.some(isDoneWithdrawal)
  const isWhole = isWithdrawn || takenInAll === order.credits
  const left = isWhole ? 'refunded' : 'partially_refunded'
  const open = others.find(isOpenRefund)
  const stateOfRest = open ? stateWhileRefunding(order, open) : left
  await updateOrder(
    db,
    order,
    {
      state: refunded_amount === order.amount ? 'refunded' : stateOfRest,
      refunded_amount,
      debt_credits: order.debt_credits + owed,
    },
    { cause, now },
  )
  if (order.paid_at === null) return 'moved'
  const part = { amount, credits: taken + owed }
  await issueInvoice(work, 'credit_note', await siteById(work, order.site_id), order, part)
  await setPaidUserByOrders(work, order.account_id)
  await work.enqueue(sendRefundMail, { refund_id: refund.id })
  return 'moved'
}

/** Returns whether money of a refund is still to go back. */
export function isOpenRefund({ state }: Pick<RefundRow, 'state'>): boolean {
  return state === 'requested' || state === 'sent'
}

/** Returns whether a withdrawal has ended the order for good, whatever happens to the rest of its money. */
export function isDoneWithdrawal(refund: RefundRow): boolean {
  return refund.state === 'done' && isWithdrawal(refund)
}

/** Returns whether a refund is a withdrawal that returns money; one that returns nothing leaves its order paid. */
const isWithdrawal = ({ cause, amount }: RefundRow) => cause === 'withdrawal' && amount > 0

/**
 * Returns what a withdrawal takes and returns: the paid credits of an order that are left, for their share of its price
 * (decisions: Credits and money). A buyer who has not asked for the credits at once gets the whole price, and owes the credits
 * that are spent: once in two weeks, so that leaving out the question does not pay (decision 52).
 *
 * @param lots the bought credits of the buyer
 */
export async function readLeft(
  db: ReadDb,
  order: OrderRow,
  lots: readonly CreditLot[],
): Promise<{ credits: number; amount: MinorUnits; owed: number }> {
  const own = lots.filter(({ reference }) => reference === `order:${order.id}`)
  const credits = own.reduce((sum, { left }) => sum + left, 0)
  const rest = minus(order.amount, order.refunded_amount)
  if (!order.immediate_delivery && !(await existsUnaskedBefore(db, order)))
    return { credits, amount: rest, owed: own.reduce((sum, { spent }) => sum + spent, 0) }
  return { credits, amount: lower(shareOf(order.amount, credits, order.credits), rest), owed: 0 }
}

import { type MinorUnits, plus } from '../../../../core/money.ts'
import type { Work } from '../../../../server/work.ts'
import { siteById } from '../../../sites/server/public.ts'
import { issueInvoice } from '../../invoices/server/issue-invoice.ts'
import type { EventOutcome } from '../../payments/server/payment-events-table.ts'
import { sendRefundMail } from './jobs.ts'
import { type OrderRow, updateOrder } from './orders-table.ts'
import { setPaidUserByOrders } from './premium.ts'
import { findRefundsOf, insertDoneRefund, type RefundRow, updateRefund } from './refunds-table.ts'
import { stateWhileRefunding } from './state-while-refunding.ts'
import { takeBackCredits } from './take-back-credits.ts'

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
  if (asked) await updateRefund(db, asked.id, { state: 'done', done_at: now })
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

import type { Work } from '../../../../server/work.ts'
import { grantCredits, lockBalances } from '../../../credits/server/public.ts'
import { siteById } from '../../../sites/server/public.ts'
import { redeemCode, releaseCode } from '../../discounts/server/reserve-code.ts'
import { orderChanged } from '../../events.ts'
import { issueInvoice } from '../../invoices/server/issue-invoice.ts'
import { isMoney, type PaymentState, transitionOf } from '../../payment-rules.ts'
import type { EventOutcome } from '../../payments/server/payment-events-table.ts'
import type { PaymentReport } from '../../payments/server/payment-provider.ts'
import { storeMethod } from '../../payments/server/stored-methods.ts'
import { recordChargeBack, reverseChargeBack } from './charge-backs.ts'
import { sendReceiptMail } from './jobs.ts'
import { findOrder, lockOrder, type OrderRow, updateOrder } from './orders-table.ts'
import { setPaidUserByOrders } from './premium.ts'
import { settleRefund } from './settle-refund.ts'

/** What decides about a report: its content without its identity. */
export type Report = Pick<PaymentReport, 'kind' | 'amount' | 'currency' | 'token'>

/** Locks an order's account, then the order: the same sequence everywhere. */
export async function lockOrderOf(work: Work, orderId: number): Promise<OrderRow> {
  const order = await findOrder(work.db, orderId)
  if (!order) throw new Error(`order ${orderId} does not exist`)
  await lockBalances(work.db, [order.account_id])
  return lockOrder(work.db, orderId)
}

/**
 * Applies a provider's report to an order that `lockOrderOf` has locked: its state, and what comes with it, in the same
 * transaction. Reports may come twice, late and in any order (`transitionOf`). `cause` is recorded with the state.
 */
export async function settle(
  work: Work,
  order: OrderRow,
  report: Report,
  cause: string,
): Promise<EventOutcome> {
  const transition = transitionOf(order.state, report.kind)
  if (transition.kind === 'ignore') return 'ignored'
  if (!isMatch(order, report)) {
    work.log.error(
      { order_id: order.id, report: report.kind },
      'amount or currency of a payment is not the order’s',
    )
    return 'mismatch'
  }
  if (transition.kind === 'anomaly') {
    work.log.error(
      { order_id: order.id, state: order.state, report: report.kind },
      'report contradicts the order',
    )
    return 'anomaly'
  }
  if (transition.isLate) work.log.warn({ order_id: order.id }, 'paid after it had ended')
  if (report.kind === 'refunded') return settleRefund(work, order, report.amount, cause)
  await enter(work, order, transition.to, report, cause)
  await work.emit(orderChanged, { order_id: order.id, account_id: order.account_id })
  return 'moved'
}

/** Returns whether a report is about the order's own money. Reports of failures may name none. */
function isMatch(order: OrderRow, { kind, amount, currency }: Report): boolean {
  if (!isMoney(kind)) return true
  if (currency !== order.currency) return false
  return kind === 'refunded' ? amount > 0 && amount <= order.amount : amount === order.amount
}

async function enter(
  work: Work,
  order: OrderRow,
  to: PaymentState,
  report: Report,
  cause: string,
): Promise<void> {
  const { db, now } = work
  const history = { cause, now }
  switch (to) {
    case 'pending':
      await updateOrder(db, order, { state: to }, history)
      return
    case 'failed':
    case 'canceled':
    case 'expired':
      await updateOrder(db, order, { state: to, check_at: null, redirect_url: null }, history)
      await releaseCode(db, order.id)
      return
    case 'charged_back':
      await recordChargeBack(work, order, cause)
      return
    case 'paid':
      if (order.state === 'charged_back') return reverseChargeBack(work, order, cause)
      await complete(work, order, report, cause)
      await setPaidUserByOrders(work, order.account_id)
      return
    default:
      throw new Error(`no report leads to ${to}`)
  }
}

/** The money has arrived: credits, invoice, code and stored method in one transaction with the state. */
async function complete(work: Work, order: OrderRow, report: Report, cause: string): Promise<void> {
  const { db, now } = work
  await updateOrder(
    db,
    order,
    { state: 'paid', paid_at: now, check_at: null, redirect_url: null },
    { cause, now },
  )
  await grantCredits(work, {
    account_id: order.account_id,
    amount: order.credits,
    reason: 'purchase',
    reference: `order:${order.id}`,
    idempotency_key: `order:${order.id}:purchase`,
  })
  await issueInvoice(db, 'invoice', await siteById(work, order.site_id), order, order.amount, now)
  await redeemCode(db, order.id)
  if (report.token !== undefined) await storeMethod(work, order, report.token)
  await work.enqueue(sendReceiptMail, { order_id: order.id })
}

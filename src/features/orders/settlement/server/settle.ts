import { noMoney } from '../../../../core/money.ts'
import { newReference } from '../../../../server/reference.ts'
import type { Work } from '../../../../server/work.ts'
import { exclusionEndQuestion } from '../../../accounts/events.ts'
import { findAccountById } from '../../../accounts/server/public.ts'
import { grantCredits, lockBalances } from '../../../credits/server/public.ts'
import { siteById } from '../../../sites/server/public.ts'
import { redeemCode, releaseCode } from '../../discounts/server/reserve-code.ts'
import { orderChanged } from '../../events.ts'
import { issueInvoice } from '../../invoices/server/issue-invoice.ts'
import { isMoney, type PaymentState, transitionOf } from '../../payment-rules.ts'
import {
  type EventOutcome,
  findWaitingEvents,
  updateEventProcessed,
} from '../../payments/server/payment-events-table.ts'
import type { PaymentReport } from '../../payments/server/payment-provider.ts'
import { markOfToken, sealToken } from '../../payments/server/sealed.ts'
import { replaceStoredMethod } from '../../payments/server/stored-methods-table.ts'
import { recordChargeBack, reverseChargeBack } from './charge-backs.ts'
import { latePayments } from './figures.ts'
import { capturePayment, sendReceiptMail, sendRefund, sendReturnMail } from './jobs.ts'
import { findOrder, lockOrder, type OrderRow, updateOrder } from './orders-table.ts'
import { openPaymentItem } from './payment-items.ts'
import { findRefundsOf, insertRefund, type RefundRow, type ReturnCause } from './refunds-table.ts'
import { setPaidUserByOrders, settleRefund } from './settle-refund.ts'

/**
 * Sends a payment back that has arrived for a locked order which takes none: without credits, invoice and code, and with a
 * mail (decision 48).
 */
async function returnPayment(
  { db, now, enqueue }: Work,
  order: OrderRow,
  why: ReturnCause,
  cause: string,
): Promise<void> {
  const change = { state: 'returning', check_at: null, redirect_url: null } as const
  await updateOrder(db, order, change, { cause, now })
  const { id } = await insertRefund(db, {
    order_id: order.id,
    reference: newReference(),
    cause: why,
    amount: order.amount,
    credits: 0,
    name: null,
    email: null,
    state: 'requested',
    created_at: now,
    done_at: null,
    send_at: now,
  })
  await enqueue(sendRefund, { refund_id: id })
  await enqueue(sendReturnMail, { refund_id: id })
}

/** The part of a report that decides its effect: its content without its identity. */
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
 * transaction. Reports may come twice, late and in any order (`transitionOf`): those that waited for this one follow at
 * once. `cause` is recorded with the state.
 */
export async function settle(
  work: Work,
  order: OrderRow,
  report: Report,
  cause: string,
): Promise<EventOutcome> {
  const outcome = await apply(work, order, report, cause)
  if (isForStaff(outcome)) await openPaymentItem(work, order)
  if (outcome === 'moved' && isMoney(report.kind)) await applyWaiting(work, order.id)
  // A report that waits may have ended an open order.
  if (outcome === 'moved' || outcome === 'waiting') {
    await work.emit(orderChanged, { order_id: order.id, account_id: order.account_id })
  }
  return outcome
}

/** Applies the reports that waited for one that has moved a locked order, as long as one of them moves it on. */
async function applyWaiting(work: Work, orderId: number): Promise<void> {
  for (let isMoving = true; isMoving; ) {
    isMoving = false
    for (const { id, kind, amount, currency } of await findWaitingEvents(work.db, orderId)) {
      const report = { kind, amount: amount ?? noMoney, currency: currency ?? '' }
      const outcome = await apply(work, await lockOrder(work.db, orderId), report, `webhook:${id}`)
      if (outcome === 'waiting') continue
      if (isForStaff(outcome)) await openPaymentItem(work, await lockOrder(work.db, orderId))
      await updateEventProcessed(work.db, id, outcome, work.now)
      isMoving ||= outcome === 'moved'
    }
  }
}

/** A report that contradicts its order waits for a person. */
const isForStaff = (outcome: EventOutcome) => outcome === 'anomaly' || outcome === 'mismatch'

async function apply(work: Work, order: OrderRow, report: Report, cause: string): Promise<EventOutcome> {
  const { log } = work
  const facts = { record_id: order.id, state: order.state, report: report.kind }
  const refunds = await findRefundsOf(work.db, [order.id])
  const charges = refunds.filter((one) => one.cause === 'charge_back')
  const transition = transitionOf(order.state, report.kind, {
    isReturned: order.refunded_amount === order.amount,
    wasChargedBack: charges.length > 0,
    isKnownRefund: refunds.some((one) => isAskedFor(one) && one.amount === report.amount),
  })
  if (transition.kind === 'ignore') return 'ignored'
  if (!isMatch(order, report, transition.kind === 'wait' ? null : charges)) {
    log.error(facts, 'amount or currency of a payment is not the order’s')
    return 'mismatch'
  }
  if (transition.kind === 'anomaly') {
    log.error(facts, 'report contradicts the order')
    return 'anomaly'
  }
  if (transition.kind === 'wait') {
    log.warn(facts, 'report waits for the one before it')
    if (transition.to) await enter(work, order, transition.to, report, cause)
    return 'waiting'
  }
  if (transition.isLate) {
    log.warn(facts, 'paid after it had ended')
    work.services.metrics.count(latePayments)
  }
  if (report.kind === 'refunded') return settleRefund(work, order, report.amount, cause)
  await enter(work, order, transition.to, report, cause)
  return 'moved'
}

/** Returns whether we asked for a refund that is done; one that began at the provider is known by its report's id. */
function isAskedFor({ state, cause }: RefundRow): boolean {
  return state === 'done' && cause !== 'provider' && cause !== 'charge_back'
}

/**
 * Returns whether a report is about the order's own money. Reports of failures may name none. What a bank takes back, or
 * returns of it, is named as the whole payment or as the rest that was left; `charges` are its refunds, null while the
 * report waits and the rest is not known.
 */
function isMatch(
  order: OrderRow,
  { kind, amount, currency }: Report,
  charges: readonly RefundRow[] | null,
): boolean {
  if (!isMoney(kind) && kind !== 'authorised') return true
  if (currency !== order.currency) return false
  if (kind === 'refunded' || charges === null) return amount > 0 && amount <= order.amount
  const isRest =
    kind === 'charged_back'
      ? amount === order.amount - order.refunded_amount
      : kind === 'charge_back_reversed' && amount === charges.at(-1)?.amount
  return isRest || amount === order.amount
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
    case 'authorised':
      await updateOrder(db, order, { state: to }, history)
      await work.enqueue(capturePayment, { order_id: order.id })
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
    case 'charge_back_reversed':
      return reverseChargeBack(work, order, cause)
    case 'paid':
    case 'captured': {
      const obstacle = await findObstacle(work, order)
      if (obstacle) return returnPayment(work, order, obstacle, cause)
      await complete(work, order, to, report, cause)
      await setPaidUserByOrders(work, order.account_id)
      return
    }
    case 'returning':
      await returnPayment(work, order, 'cancelled', cause)
      return
    case 'created':
    case 'redirected':
    case 'awaiting_funds':
    case 'withdrawn':
    case 'refund_pending':
    case 'partially_refunded':
    case 'refunded':
      throw new Error(`no report leads to ${to}`)
    default:
      return to satisfies never
  }
}

/**
 * Returns why the money of a locked order goes back although it was not cancelled; null for nothing, and then its code is used.
 * The account may be erased when a direct debit arrives, days after its order, or excluded by its owner; the code may have
 * been used since by another order.
 */
async function findObstacle(work: Work, order: OrderRow): Promise<ReturnCause | null> {
  if ((await findAccountById(work.db, order.account_id))?.erased_at !== null) return 'erased'
  if (await work.ask(exclusionEndQuestion, { account_id: order.account_id })) return 'cancelled'
  return (await redeemCode(work.db, order.id)) ? null : 'code_used'
}

/** Stores the method of a paid order for the member's next orders. */
async function storeMethod(
  work: Work,
  order: { account_id: number; provider: string; payment_method: string },
  token: string,
): Promise<void> {
  const { account_id, provider, payment_method } = order
  await replaceStoredMethod(work.db, {
    account_id,
    provider,
    payment_method,
    token: sealToken(work.services, token, account_id),
    mark: markOfToken(work.services, provider, token),
    now: work.now,
  })
}

/** The money has arrived: credits, invoice, code and stored method in one transaction with the state. */
async function complete(
  work: Work,
  order: OrderRow,
  state: 'paid' | 'captured',
  report: Report,
  cause: string,
): Promise<void> {
  const { db, now } = work
  await updateOrder(db, order, { state, paid_at: now, check_at: null, redirect_url: null }, { cause, now })
  await grantCredits(work, {
    account_id: order.account_id,
    amount: order.credits,
    reason: 'purchase',
    reference: `order:${order.id}`,
    idempotency_key: `order:${order.id}:purchase`,
  })
  await issueInvoice(work, 'invoice', await siteById(work, order.site_id), order, order)
  if (report.token !== undefined) await storeMethod(work, order, report.token)
  await work.enqueue(sendReceiptMail, { order_id: order.id })
}

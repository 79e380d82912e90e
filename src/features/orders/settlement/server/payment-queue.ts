import type { MinorUnits } from '../../../../core/money.ts'
import { commonRefusals, refuse } from '../../../../core/refusals.ts'
import type { Work } from '../../../../server/work.ts'
import type { Queue, SubjectView } from '../../../moderation/server/public.ts'
import { orderChanged } from '../../events.ts'
import { toDecimal } from '../../payments/server/decimal-amount.ts'
import { findOpenReportsOf, reopenEvents, settleEvents } from '../../payments/server/payment-events-table.ts'
import { applyPaymentEvent, sendRefund } from './jobs.ts'
import { findOrder, findOrdersById, type OrderRow } from './orders-table.ts'
import { findRefund, findRefundsById, type RefundRow, updateRefund } from './refunds-table.ts'
import { lockOrderOf } from './settle.ts'
import { isOpenRefund, settleRefund } from './settle-refund.ts'

// Money that waits for a person (staff: 6.2). `approve`: it was settled by hand, and is done. `reject`: the product tries again.

const money = (amount: MinorUnits, currency: string) => `${toDecimal(amount)} ${currency}`

function orderFacts(order: OrderRow): SubjectView['facts'] {
  return [
    { label: 'reference', value: order.payment_id },
    { label: 'amount', value: money(order.amount, order.currency) },
    { label: 'payment_method', value: order.payment_method },
    { label: 'provider', value: order.provider },
    { label: 'payment_state', value: order.state },
    { label: 'ordered_at', value: order.created_at },
  ]
}

function refundFacts(refund: RefundRow, order: OrderRow): SubjectView['facts'] {
  return [
    { label: 'refund', value: money(refund.amount, order.currency) },
    { label: 'refund_cause', value: refund.cause },
    { label: 'refunded_at', value: refund.created_at },
    ...orderFacts(order),
  ]
}

const show: Queue['show'] = async ({ db }, subjects) => {
  const idsOf = (kind: string) => subjects.filter((each) => each.kind === kind).map(({ id }) => id)
  const refunds = await findRefundsById(db, idsOf('refund'))
  const orders = await findOrdersById(db, [...idsOf('order'), ...refunds.map(({ order_id }) => order_id)])
  const reports = await findOpenReportsOf(db, idsOf('order'))
  const views = new Map<number, SubjectView>()
  for (const { kind, id } of subjects) {
    if (kind === 'member') {
      views.set(id, { pictures: [], texts: [], facts: [{ label: 'payment_report', value: 'balance' }] })
      continue
    }
    const refund = kind === 'refund' ? refunds.find((each) => each.id === id) : undefined
    const order = orders.find((each) => each.id === (refund ? refund.order_id : id))
    if (!order || (kind === 'refund' && !refund)) continue
    const reported = reports
      .filter(({ order_id }) => kind === 'order' && order_id === id)
      .flatMap((report) => [
        { label: 'payment_report', value: report.kind },
        {
          label: 'amount',
          value: report.amount === null ? '–' : money(report.amount, report.currency ?? ''),
        },
        { label: 'received_at', value: report.received_at },
      ])
    const facts = refund ? refundFacts(refund, order) : [...reported, ...orderFacts(order)]
    views.set(id, { pictures: [], texts: [], facts })
  }
  return views
}

/**
 * Applies a decision about a refund that waits: its money was returned by hand, or it is sent again. Refuses `conflict` where it is
 * on its way or done by now.
 */
async function decideRefund(work: Work, refundId: number, isSettled: boolean): Promise<void> {
  const known = await findRefund(work.db, refundId)
  if (!known) throw refuse(commonRefusals, 'not_found')
  const order = await lockOrderOf(work, known.order_id)
  const refund = await findRefund(work.db, refundId)
  if (!refund || !isOpenRefund(refund)) throw refuse(commonRefusals, 'conflict')
  if (!isSettled) {
    await updateRefund(work.db, refundId, { state: 'requested', send_at: work.now })
    await work.enqueue(sendRefund, { refund_id: refundId })
    return
  }
  await settleRefund(work, order, refund.amount, `staff:${refundId}`)
  await work.emit(orderChanged, { order_id: order.id, account_id: order.account_id })
}

/** Applies a decision about reports that led to nothing: they are settled, or applied again. */
async function decideReports(work: Work, orderId: number, isSettled: boolean): Promise<void> {
  const order = await findOrder(work.db, orderId)
  if (!order) throw refuse(commonRefusals, 'not_found')
  if (isSettled) return settleEvents(work.db, orderId, work.now)
  for (const event_id of await reopenEvents(work.db, orderId))
    await work.enqueue(applyPaymentEvent, { event_id })
}

const decide: Queue['decide'] = async (work, { subject, word }) => {
  if (subject.kind === 'refund') return decideRefund(work, subject.id, word === 'approve')
  // A balance that contradicts its ledger is compared again every day.
  if (subject.kind === 'order') return decideReports(work, subject.id, word === 'approve')
}

/** Refunds and reports of payments that no call can settle. */
const paymentQueue: Queue = { kind: 'payment', reasons: [], show, decide }
/** Withdrawals whose money no call can return. */
const withdrawalQueue: Queue = { kind: 'withdrawal', reasons: [], show, decide }

export const moneyQueues = [paymentQueue, withdrawalQueue]

import { newReference } from '../../../../server/reference.ts'
import type { Work } from '../../../../server/work.ts'
import { orderChanged } from '../../events.ts'
import { methodOf } from '../../method-rules.ts'
import { isPaid } from '../../payment-rules.ts'
import { ProviderFailed } from '../../payments/server/payment-provider.ts'
import { providerNamed } from '../../payments/server/providers.ts'
import { sendRefund } from './jobs.ts'
import { findOrder, type OrderRow, updateOrder } from './orders-table.ts'
import {
  findRefund,
  findRefundsOf,
  insertRefund,
  type NewRefund,
  type RefundRow,
  updateRefund,
} from './refunds-table.ts'
import { lockOrderOf } from './settle.ts'
import { isOpenRefund, settleRefund } from './settle-refund.ts'
import { takeCredits } from './take-back-credits.ts'

/**
 * Starts a refund of a locked and paid order: takes its credits now, and asks the provider after the commit. An amount of
 * 0 registers a withdrawal of an order whose credits are all spent. Returns the refund.
 */
export async function requestRefund(
  work: Work,
  order: OrderRow,
  refund: Pick<NewRefund, 'cause' | 'amount' | 'credits' | 'name' | 'email'>,
): Promise<RefundRow> {
  const { db, now } = work
  if (!isPaid(order.state)) throw new Error(`order ${order.id} is not paid`)
  const isEmpty = refund.amount === 0
  const reference = newReference()
  const row = await insertRefund(db, {
    ...refund,
    order_id: order.id,
    reference,
    state: isEmpty ? 'done' : 'requested',
    created_at: now,
    done_at: isEmpty ? now : null,
  })
  await takeCredits(work, order, refund.credits, `refund:${row.id}`)
  const state = isEmpty ? 'refunded' : 'refund_pending'
  await updateOrder(db, order, { state }, { cause: `${refund.cause}:${row.id}`, now })
  if (!isEmpty) await work.enqueue(sendRefund, { refund_id: row.id })
  await work.emit(orderChanged, { order_id: order.id, account_id: order.account_id })
  return row
}

/**
 * Runs the job `orders.send-refund`. Where no money can go back through the method or the provider's calls, it stays
 * `requested` for staff. Throws what may pass, so that the job is tried again.
 */
export async function runRefund(work: Work, refundId: number): Promise<void> {
  const refund = await findRefund(work.db, refundId)
  const order = refund && (await findOrder(work.db, refund.order_id))
  if (!order || refund.state !== 'requested' || order.provider_ref === null) return
  if (!methodOf(order.payment_method)?.is_refundable) return
  const provider = providerNamed(work.services, order.provider)
  if (!provider) throw new ProviderFailed(`the provider ${order.provider} is not configured`)
  const sent = (await findRefundsOf(work.db, [order.id])).filter((one) => one.state === 'sent')
  const { state } = await provider.refund({
    provider_ref: order.provider_ref,
    amount: refund.amount,
    currency: order.currency,
    key: refund.reference,
    refunded_before: sent.reduce((sum, { amount }) => sum + amount, order.refunded_amount),
  })
  if (state === 'by_hand') return
  await work.transaction(async (inner) => {
    const locked = await lockOrderOf(inner, order.id)
    const current = await findRefund(inner.db, refundId)
    if (current?.state === 'held')
      inner.log.error(
        { order_id: order.id },
        'money was returned, and taken back by the bank at the same time',
      )
    // Its report may have been faster.
    if (!current || !isOpenRefund(current)) return
    if (state === 'sent') await updateRefund(inner.db, refundId, { state: 'sent' })
    else await settleRefund(inner, locked, refund.amount, `refund:${refundId}`)
  })
}

import { plus } from '../../../../core/money.ts'
import { addSeconds, secondsPerDay } from '../../../../core/time.ts'
import { newReference } from '../../../../server/reference.ts'
import type { Work } from '../../../../server/work.ts'
import { orderChanged } from '../../events.ts'
import { methodOf } from '../../method-rules.ts'
import { isPaid, isRefunding } from '../../payment-rules.ts'
import { ProviderFailed, type SentRefund } from '../../payments/server/payment-provider.ts'
import { providerNamed } from '../../payments/server/providers.ts'
import { sendRefund } from './jobs.ts'
import { findOrder, type OrderRow, updateOrder } from './orders-table.ts'
import { openRefundItem } from './payment-items.ts'
import {
  claimRefund,
  findRefund,
  findRefundsOf,
  findRefundsToSend,
  insertRefund,
  type NewRefund,
  type RefundRow,
  updateRefund,
} from './refunds-table.ts'
import { lockOrderOf } from './settle.ts'
import { isOpenRefund, settleRefund, stateWhileRefunding } from './settle-refund.ts'
import { takeCredits } from './take-back-credits.ts'

/**
 * Starts a refund of a locked and paid order: takes its credits now, and asks the provider after the commit. An amount of
 * 0 registers a withdrawal of an order whose credits are all spent, which stays paid. Returns the refund.
 */
export async function requestRefund(
  work: Work,
  order: OrderRow,
  refund: Pick<NewRefund, 'cause' | 'amount' | 'credits' | 'owed' | 'name' | 'email'>,
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
    send_at: isEmpty ? null : now,
  })
  await takeCredits(work, order, refund.credits, `refund:${row.id}`)
  if (!isEmpty) {
    const history = { cause: `${refund.cause}:${row.id}`, now }
    const debt_credits = order.debt_credits + (refund.owed ?? 0)
    await updateOrder(db, order, { state: stateWhileRefunding(order, row), debt_credits }, history)
    await work.enqueue(sendRefund, { refund_id: row.id })
  }
  await work.emit(orderChanged, { order_id: order.id, account_id: order.account_id })
  return row
}

/** Until then the retries of the job send a refund; after that the sweep does. */
const jobSeconds = 600
/** An attempt takes less. If its process ends, the sweep goes on after that time. */
const claimSeconds = 300
/** The clock of the machine that runs the job may be behind that of the one that took the request. */
const maxClockSkewSeconds = 30
/** Refunds that one sweep sends. */
const perSweep = 20

/**
 * Runs the job `orders.send-refund`. Where no money can go back through the method or the provider's calls, the refund stays
 * `requested` for staff. Throws what may pass, so that the job is tried again, and `sendRefundsAgain` later.
 */
export async function runRefund(work: Work, refundId: number): Promise<void> {
  const refund = await findRefund(work.db, refundId)
  const order = refund && (await findOrder(work.db, refund.order_id))
  if (!order || refund.state !== 'requested') return
  const claim = {
    dueBy: addSeconds(work.now, maxClockSkewSeconds),
    until: addSeconds(work.now, claimSeconds),
  }
  if (!(await claimRefund(work.db, refundId, claim))) return
  let state: SentRefund['state']
  try {
    state = await askProvider(work, order, refund)
  } catch (err) {
    await updateRefund(work.db, refundId, { send_at: nextAttempt(refund, work.now) })
    throw err
  }
  if (state === 'by_hand') {
    return work.transaction(async (inner) => {
      await updateRefund(inner.db, refundId, { send_at: null })
      await openRefundItem(inner, order, refund)
    })
  }
  await work.transaction(async (inner) => {
    const locked = await lockOrderOf(inner, order.id)
    const current = await findRefund(inner.db, refundId)
    if (current?.state === 'held')
      inner.log.error(
        { record_id: order.id },
        'money was returned, and taken back by the bank at the same time',
      )
    // Its report may have been faster.
    if (!current || !isOpenRefund(current)) return
    if (state === 'sent') return recordSent(inner, locked, current)
    await settleRefund(inner, locked, refund.amount, `refund:${refundId}`)
    await inner.emit(orderChanged, { order_id: order.id, account_id: order.account_id })
  })
}

/** Records that the provider has taken a refund of a locked order on. */
async function recordSent(work: Work, order: OrderRow, refund: RefundRow): Promise<void> {
  const { db, now } = work
  await updateRefund(db, refund.id, { state: 'sent' })
  const state = stateWhileRefunding(order, { ...refund, state: 'sent' })
  if (isRefunding(order.state)) await updateOrder(db, order, { state }, { cause: `refund:${refund.id}`, now })
}

/** Sends refunds again that the provider did not take on while their job was tried. */
export async function sendRefundsAgain(work: Work): Promise<void> {
  const { db, now, log } = work
  const requestedBefore = addSeconds(now, -jobSeconds)
  for (const { id, order_id } of await findRefundsToSend(db, { now, requestedBefore, limit: perSweep })) {
    try {
      await runRefund(work, id)
    } catch (err) {
      log.warn({ err, record_id: order_id }, 'refund not sent')
    }
  }
}

/** At once while the job is tried; then twice as long as the refund has waited, at most a day. */
function nextAttempt({ created_at }: RefundRow, now: Date): Date {
  const waited = (now.getTime() - new Date(created_at).getTime()) / 1000
  return waited < jobSeconds ? now : addSeconds(now, Math.min(waited, secondsPerDay))
}

/** Asks the provider of an order to return a refund's money. */
async function askProvider(work: Work, order: OrderRow, refund: RefundRow): Promise<SentRefund['state']> {
  if (order.provider_ref === null || !methodOf(order.payment_method)?.refundable) return 'by_hand'
  const provider = providerNamed(work.services, order.provider)
  if (!provider) throw new ProviderFailed(`the provider ${order.provider} is not configured`)
  const sent = (await findRefundsOf(work.db, [order.id])).filter((one) => one.state === 'sent')
  const { state } = await provider.refund({
    provider_ref: order.provider_ref,
    amount: refund.amount,
    currency: order.currency,
    key: refund.reference,
    refunded_before: sent.reduce((sum, { amount }) => plus(sum, amount), order.refunded_amount),
  })
  return state
}

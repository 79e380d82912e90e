import { noMoney } from '../../../../core/money.ts'
import { addSeconds, secondsPerDay } from '../../../../core/time.ts'
import type { Work } from '../../../../server/work.ts'
import { isOpen } from '../../payment-rules.ts'
import { ProviderFailed } from '../../payments/server/payment-provider.ts'
import { providerNamed } from '../../payments/server/providers.ts'
import { findOrder, findOrdersToCheck, type OrderRow, updateOrder } from './orders-table.ts'
import { receiveReport } from './receive-report.ts'
import { lockOrderOf, settle } from './settle.ts'

/** Orders that one sweep asks about. */
const perSweep = 100

/**
 * Asks the providers about orders that have been open for a while, because a report may be lost, and ends those whose time
 * is over (payments: 3.4).
 */
export async function checkOpenOrders(work: Work): Promise<void> {
  for (const order of await findOrdersToCheck(work.db, work.now, perSweep)) {
    try {
      await checkOrder(work, order)
      await captureOrder(work, order.id)
      await planNextCheck(work, order.id)
    } catch (err) {
      work.log.error({ err, record_id: order.id }, 'order not checked')
      await postpone(work, order.id)
    }
  }
}

/**
 * Asks the provider about one open order and applies its report. Where its own reference is not stored, because the
 * process ended after a charge, ours finds the payment.
 */
export async function checkOrder(work: Work, order: OrderRow): Promise<void> {
  const provider = providerNamed(work.services, order.provider)
  const reference = order.provider_ref ?? (provider?.knowsOurReference ? order.payment_id : null)
  if (!provider || reference === null) return
  const report = await provider.readPayment(reference)
  if (report) await receiveReport(work, provider, report, '')
}

/**
 * Takes the money of an authorised order, and applies what the provider reports then. Runs as the job `orders.capture-payment`, and
 * with each look at open orders: a capture whose answer was lost is seen before another is sent.
 */
export async function captureOrder(work: Work, orderId: number): Promise<void> {
  const known = await findOrder(work.db, orderId)
  if (known?.state !== 'authorised') return
  await checkOrder(work, known)
  const order = await findOrder(work.db, orderId)
  if (order?.state !== 'authorised' || order.provider_ref === null) return
  const provider = providerNamed(work.services, order.provider)
  if (!provider?.capturePayment) throw new ProviderFailed(`${order.provider} captures no payments`)
  await provider.capturePayment({
    provider_ref: order.provider_ref,
    amount: order.amount,
    currency: order.currency,
  })
  await checkOrder(work, order)
}

/** Ends an order whose time is over, or sets when it is looked at again. */
function planNextCheck(work: Work, orderId: number): Promise<void> {
  return work.transaction(async (inner) => {
    const order = await lockOrderOf(inner, orderId)
    if (!isOpen(order.state)) {
      if (order.check_at !== null) await updateOrder(inner.db, order, { check_at: null }, check(inner))
    } else if (new Date(order.expires_at) <= inner.now) {
      await settle(inner, order, { kind: 'expired', amount: noMoney, currency: '' }, 'check')
    } else {
      await updateOrder(inner.db, order, { check_at: nextCheck(order, inner.now) }, check(inner))
    }
  })
}

function postpone(work: Work, orderId: number): Promise<void> {
  return work.transaction(async (inner) => {
    const order = await lockOrderOf(inner, orderId)
    await updateOrder(inner.db, order, { check_at: nextCheck(order, inner.now) }, check(inner))
  })
}

const check = ({ now }: Work) => ({ cause: 'check', now })

/** Twice as long as the order has waited, at most a day, and not after its end. */
function nextCheck(order: OrderRow, now: Date): Date {
  const waited = (now.getTime() - new Date(order.created_at).getTime()) / 1000
  const next = addSeconds(now, Math.min(Math.max(waited, 60), secondsPerDay))
  const end = new Date(order.expires_at)
  return next > end && end > now ? end : next
}

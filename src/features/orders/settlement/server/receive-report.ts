import { noMoney } from '../../../../core/money.ts'
import type { Work } from '../../../../server/work.ts'
import { isMoney } from '../../payment-rules.ts'
import {
  findUnprocessedEvent,
  insertPaymentEvent,
  lockPaymentEvent,
  updateEventProcessed,
} from '../../payments/server/payment-events-table.ts'
import type { PaymentProvider, PaymentReport } from '../../payments/server/payment-provider.ts'
import { openStoredToken, sealEventBody } from '../../payments/server/sealed.ts'
import { applyPaymentEvent } from './jobs.ts'
import {
  findOrderByPaymentId,
  findOrderByProviderRef,
  type OrderRow,
  updateMissingRef,
} from './orders-table.ts'
import { lockOrderOf, settle } from './settle.ts'

/**
 * Stores a provider's report once, and applies it. The job of the same transaction applies it if this process ends in
 * between; a repeat of the report does where that has failed. Returns false for a payment that is not ours.
 */
export async function receiveReport(
  work: Work,
  provider: PaymentProvider,
  report: PaymentReport,
  body: string,
): Promise<boolean> {
  const order = await findOrderOf(work, provider, report)
  if (!order) return false
  const { event_id, provider_ref, kind, amount, currency, token } = report
  const eventId = await work.transaction(async (inner) => {
    const id = await insertPaymentEvent(inner.db, {
      provider: provider.name,
      event_id,
      order_id: order.id,
      kind,
      amount,
      currency,
      body: sealEventBody(inner.services, { body, token }),
      received_at: inner.now,
    })
    await updateMissingRef(inner.db, order.id, provider_ref)
    if (id !== null) await inner.enqueue(applyPaymentEvent, { event_id: id })
    return id
  })
  const unprocessedId = eventId ?? (await findUnprocessedEvent(work.db, provider.name, event_id))
  if (unprocessedId !== undefined) await applyEvent(work, unprocessedId)
  return true
}

/**
 * Returns the order of a report: by the provider's reference, or by ours if the provider's is not stored yet. If another
 * one is stored, the report is about a second payment, whose page the buyer never saw: only reports of money count for it.
 */
async function findOrderOf(
  { db }: Work,
  { name }: PaymentProvider,
  { provider_ref, payment_id, kind }: PaymentReport,
): Promise<OrderRow | undefined> {
  const known = await findOrderByProviderRef(db, name, provider_ref)
  if (known || payment_id === undefined) return known
  const order = await findOrderByPaymentId(db, name, payment_id)
  return order?.provider_ref === null || isMoney(kind) ? order : undefined
}

/** Runs the job `orders.apply-payment-event`; a report that was applied already changes nothing. */
export function applyEvent(work: Work, eventId: number): Promise<void> {
  return work.transaction(async (inner) => {
    const event = await lockPaymentEvent(inner.db, eventId)
    if (!event?.order_id || event.processed_at !== null) return
    const order = await lockOrderOf(inner, event.order_id)
    const { kind, amount, currency, body } = event
    const token = body === null ? undefined : openStoredToken(inner.services, body)
    const report = { kind, amount: amount ?? noMoney, currency: currency ?? '', token }
    const outcome = await settle(inner, order, report, `webhook:${event.id}`)
    await updateEventProcessed(inner.db, event.id, outcome, inner.now)
  })
}

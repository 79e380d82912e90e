import { randomUUID } from 'node:crypto'
import type { MinorUnits } from '../../../../core/money.ts'
import type { Work } from '../../../../server/work.ts'
import type { ReportKind } from '../../payment-rules.ts'
import { signedDelivery, tokenOf } from '../../payments/server/sandbox-provider.ts'
import { insertDelivery, type SandboxPayment } from '../../payments/server/sandbox-table.ts'
import { receiveWebhook } from '../../settlement/server/webhook-route.ts'

/** Path of the product's own webhook for the sandbox. */
export const webhookPath = '/api/payments/sandbox/webhook'

/** The kind, amount and destination of a report of the sandbox. */
export interface DeliveryOptions {
  /** The product's origin. */
  origin: string
  kind: ReportKind
  /** By default the whole payment. */
  amount?: MinorUnits
  eventId?: string
}

/** Sends a signed webhook about a payment to the product, and records it for `/dev/webhooks.json`. */
export async function deliver(work: Work, payment: SandboxPayment, options: DeliveryOptions): Promise<void> {
  const { services, now } = work
  const { kind, amount = payment.amount } = options
  const signed = signedDelivery(services, {
    event_id: options.eventId ?? randomUUID(),
    reference: payment.reference,
    kind,
    amount,
    currency: payment.currency,
    ...(kind === 'paid' ? tokenOf(payment) : {}),
    at: now.toISOString(),
  })
  const url = `${options.origin}${webhookPath}`
  const { reference } = payment
  await insertDelivery(services.database.db, { reference, url, ...signed, created_at: now })
  const headers = new Headers(signed.headers)
  await receiveWebhook(work, 'sandbox', { headers, query: new URLSearchParams(), body: signed.body })
}

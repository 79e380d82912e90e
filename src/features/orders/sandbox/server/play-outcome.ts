import { randomUUID } from 'node:crypto'
import { type MinorUnits, minus } from '../../../../core/money.ts'
import { commonRefusals, refuse } from '../../../../core/refusals.ts'
import { addSeconds } from '../../../../core/time.ts'
import type { PublicReadContext } from '../../../../server/http/context.ts'
import type { Work } from '../../../../server/work.ts'
import { siteOrigin } from '../../../sites/server/public.ts'
import type { ReportKind } from '../../payment-rules.ts'
import { pendingSeconds, signedDelivery, tokenOf } from '../../payments/server/sandbox-provider.ts'
import {
  findDueSuccesses,
  findSandboxPayment,
  insertDelivery,
  type SandboxPayment,
  type SandboxState,
  updateSandboxPayment,
} from '../../payments/server/sandbox-table.ts'
import type { SandboxManner, SandboxOutcome } from '../../rules.ts'
import { receiveWebhook } from '../../settlement/server/webhook-route.ts'

/** Path of the product's own webhook for the sandbox. */
const webhookPath = '/api/payments/sandbox/webhook'

/** The kind, amount and destination of a report of the sandbox. */
interface DeliveryOptions {
  /** The product's origin. */
  origin: string
  kind: ReportKind
  /** By default the whole payment. */
  amount?: MinorUnits
  eventId?: string
}

/** Sends a signed webhook about a payment to the product, and records it for `/dev/webhooks.json`. */
async function deliver(work: Work, payment: SandboxPayment, options: DeliveryOptions): Promise<void> {
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

const lateSeconds = 30

const simple: Partial<Record<SandboxOutcome, { state: SandboxState; kind: ReportKind }>> = {
  fail: { state: 'failed', kind: 'failed' },
  cancel: { state: 'canceled', kind: 'canceled' },
  expire: { state: 'expired', kind: 'expired' },
  step_up: { state: 'pending', kind: 'pending' },
  authorise: { state: 'authorised', kind: 'authorised' },
  charge_back: { state: 'charged_back', kind: 'charged_back' },
}

/** Lets something happen to a payment: changes the sandbox's books and delivers the signed webhook. */
export async function playOutcome(
  work: Work,
  payment: SandboxPayment,
  play: { outcome: SandboxOutcome; manner: SandboxManner; origin: string },
): Promise<void> {
  const { db } = work.services.database
  const { reference } = payment
  const { outcome, manner, origin } = play
  if (outcome === 'pending') {
    const succeeds_at = addSeconds(work.now, pendingSeconds)
    await updateSandboxPayment(db, reference, { state: 'pending', succeeds_at })
    await deliver(work, payment, { origin, kind: 'pending' })
  } else if (outcome === 'refund') {
    const amount = minus(payment.amount, payment.refunded_amount)
    await updateSandboxPayment(db, reference, { refunded_amount: payment.amount })
    await deliver(work, payment, { origin, kind: 'refunded', amount })
  } else if (outcome === 'decline_recurring') {
    await updateSandboxPayment(db, reference, { declines: true })
    if (payment.state !== 'paid') await succeed(work, payment, manner, origin)
  } else if (outcome === 'succeed') {
    await succeed(work, payment, manner, origin)
  } else {
    const step = simple[outcome]
    if (!step) throw new Error(`the sandbox cannot ${outcome}`)
    await updateSandboxPayment(db, reference, { state: step.state, succeeds_at: null })
    await deliverIn(work, payment, manner, { origin, kind: step.kind })
  }
}

async function succeed(
  work: Work,
  payment: SandboxPayment,
  manner: SandboxManner,
  origin: string,
): Promise<void> {
  const { db } = work.services.database
  const { reference } = payment
  if (manner === 'late') {
    await updateSandboxPayment(db, reference, { succeeds_at: addSeconds(work.now, lateSeconds) })
    return
  }
  await updateSandboxPayment(db, reference, { state: 'paid', succeeds_at: null })
  await deliverIn(work, payment, manner, { origin, kind: 'paid' })
}

async function deliverIn(
  work: Work,
  payment: SandboxPayment,
  manner: SandboxManner,
  report: { origin: string; kind: ReportKind },
): Promise<void> {
  const eventId = randomUUID()
  await deliver(work, payment, { ...report, eventId })
  if (manner === 'twice') await deliver(work, payment, { ...report, eventId })
  if (manner === 'reordered') await deliver(work, payment, { ...report, kind: 'pending' })
}

/** Completes the pending payments whose time has come. */
export async function playDueSuccesses(work: Work): Promise<void> {
  const { services } = work
  for (const payment of await findDueSuccesses(services.database.db, work.now)) {
    await succeed(work, payment, 'once', siteOrigin(services.config, { host: services.config.defaultSite }))
  }
}

/** Returns a payment as the hosted page of the sandbox shows it. */
export async function readSandboxPayment(
  { services }: PublicReadContext,
  { reference }: { reference: string },
) {
  const { config, database } = services
  const payment = config.payments.sandbox ? await findSandboxPayment(database.db, reference) : undefined
  if (!payment) throw refuse(commonRefusals, 'not_found')
  const { amount, currency, payment_method, state, refunded_amount } = payment
  return { payment: { reference, amount, currency, payment_method, state, refunded_amount } }
}

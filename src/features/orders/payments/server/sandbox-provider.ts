import { z } from 'zod'
import { plus } from '../../../../core/money.ts'
import { Currency, MinorUnits } from '../../../../core/schemas.ts'
import { addSeconds } from '../../../../core/time.ts'
import type { Services } from '../../../../server/work.ts'
import { methodOf, methodsTakenBy, type PaymentMethod, paymentMethods } from '../../method-rules.ts'
import { ReportKind } from '../../order-contract.ts'

import {
  BadSignature,
  type ChargeResult,
  CodeRefused,
  type PaymentProvider,
  type PaymentReport,
  ProviderFailed,
  readingId,
  type StoredCharge,
} from './payment-provider.ts'
import {
  findSandboxOrigin,
  findSandboxPayment,
  insertSandboxPayment,
  type SandboxPayment,
  type SandboxState,
  updateSandboxPayment,
} from './sandbox-table.ts'

const signaturePurpose = 'payment-sandbox-webhook'
const signatureHeader = 'x-sandbox-signature'
/** Direct debits and payments that are said to be pending succeed after that time. */
export const pendingSeconds = 120

/** The code that the sandbox takes for a wrong one. */
const refusedCode = '000000'
/** An account of no bank. */
const sandboxAccount = {
  account_holder: 'Sandbox Payments',
  iban: 'NL13TEST0123456789',
  bic: 'TESTNL2A',
} as const

/** A report of the sandbox, as its webhook carries it. */
const Delivery = z.object({
  event_id: z.string(),
  reference: z.string(),
  kind: ReportKind,
  amount: MinorUnits,
  currency: Currency,
  token: z.string().optional(),
  at: z.iso.datetime(),
})
export type Delivery = z.infer<typeof Delivery>

/**
 * A simulated provider, whose hosted page is `/sandbox/pay/{reference}`. It takes every active method, and keeps its own
 * books, which the product does not read.
 */
export function sandboxProvider({ signer, database, clock }: Services): PaymentProvider {
  const { db } = database
  const charge = async (
    { payment_id, amount, currency, payment_method }: Omit<StoredCharge, 'token'>,
    { state, card }: { state: 'paid' | 'pending'; card: string | null },
  ): Promise<ChargeResult> => {
    const now = clock.now()
    await insertSandboxPayment(db, {
      reference: payment_id,
      amount,
      currency,
      payment_method,
      return_url: '',
      state,
      card,
      ...(state === 'pending' ? { succeeds_at: addSeconds(now, pendingSeconds) } : {}),
      created_at: now,
    })
    return { provider_ref: payment_id, outcome: state }
  }
  return {
    name: 'sandbox',
    methods: methodsTakenBy('sandbox'),
    currencies: null,
    recurring: codesOf(({ recurring }) => recurring),
    codeDigits: { blik: 6 },
    isTest: true,
    knowsOurReference: true,
    createPayment: async ({ payment_id, amount, currency, payment_method, return_url, code }) => {
      if (code === refusedCode) throw new CodeRefused('the sandbox does not take this code')
      const now = clock.now()
      const isConfirmed = code !== undefined
      await insertSandboxPayment(db, {
        reference: payment_id,
        amount,
        currency,
        payment_method,
        return_url,
        state: isConfirmed ? 'pending' : 'open',
        ...(isConfirmed && { succeeds_at: addSeconds(now, pendingSeconds) }),
        created_at: now,
      })
      if (isConfirmed) return { provider_ref: payment_id, redirect_url: null, isPending: true }
      const { href } = new URL(`/sandbox/pay/${payment_id}`, return_url)
      const { flow } = methodOf(payment_method) ?? {}
      return {
        provider_ref: payment_id,
        redirect_url: href,
        ...(flow === 'qr' && { qr: href }),
        ...(flow === 'bank_transfer' && { transfer: { ...sandboxAccount, reference: payment_id } }),
      }
    },
    capturePayment: async ({ provider_ref }) => {
      const payment = await findSandboxPayment(db, provider_ref)
      if (payment?.state !== 'authorised') throw new ProviderFailed('the sandbox has nothing to capture')
      await updateSandboxPayment(db, provider_ref, { state: 'paid' })
    },
    chargeStored: async ({ token, ...payment }) => {
      const origin = await findSandboxOrigin(db, token)
      if (!origin || origin.declines) return { provider_ref: payment.payment_id, outcome: 'declined' }
      return charge(payment, { state: 'paid', card: origin.card })
    },
    chargeDirectDebit: ({ debtor: _debtor, mandate: _mandate, ...payment }) =>
      charge(payment, { state: 'pending', card: null }),
    readPayment: async (providerRef) => {
      const payment = await findSandboxPayment(db, providerRef)
      const kind = payment && kindOf[payment.state]
      if (!payment || !kind) return null
      const { amount, currency } = payment
      return {
        event_id: readingId({ provider_ref: providerRef, kind, amount, currency }),
        provider_ref: providerRef,
        payment_id: providerRef,
        kind,
        amount,
        currency,
        ...tokenOf(payment),
      }
    },
    refund: async ({ provider_ref, amount, refunded_before }) => {
      const payment = await findSandboxPayment(db, provider_ref)
      const refunded_amount = plus(refunded_before, amount)
      if (!payment || refunded_amount > payment.amount)
        throw new ProviderFailed('the sandbox has no such payment to refund')
      // Returned before, but the product did not come to store it.
      if (payment.refunded_amount === refunded_amount) return { state: 'done' }
      if (payment.refunded_amount !== refunded_before)
        throw new ProviderFailed('the sandbox returned another amount than we know of')
      await updateSandboxPayment(db, provider_ref, { refunded_amount })
      return { state: 'done' }
    },
    readWebhook: async ({ headers, body }) => {
      if (!signer.verify(signaturePurpose, body, headers.get(signatureHeader) ?? '')) {
        throw new BadSignature('sandbox')
      }
      const { event_id, reference, kind, amount, currency, token } = Delivery.parse(JSON.parse(body))
      const facts = { provider_ref: reference, payment_id: reference, kind, amount, currency, token }
      return [{ event_id, ...facts } satisfies PaymentReport]
    },
    acknowledge: () => Response.json({ ok: true }),
  }
}

const codesOf = (isOne: (method: PaymentMethod) => boolean) =>
  paymentMethods.filter(isOne).map(({ code }) => code)

const kindOf: Partial<Record<SandboxState, ReportKind>> = {
  pending: 'pending',
  authorised: 'authorised',
  paid: 'paid',
  failed: 'failed',
  canceled: 'canceled',
  expired: 'expired',
}

/** Methods that can be charged again are stored under their card, or under the reference of their first payment. */
export function tokenOf({
  reference,
  payment_method,
  card,
}: Pick<SandboxPayment, 'reference' | 'payment_method' | 'card'>): {
  token?: string
} {
  return methodOf(payment_method)?.recurring ? { token: card ?? reference } : {}
}

/** Returns the headers and raw body of the webhook that the sandbox sends. */
export function signedDelivery(
  { signer }: Pick<Services, 'signer'>,
  delivery: Delivery,
): { headers: Record<string, string>; body: string } {
  const body = JSON.stringify(delivery)
  const signature = signer.sign(signaturePurpose, body)
  return { headers: { 'content-type': 'application/json', [signatureHeader]: signature }, body }
}

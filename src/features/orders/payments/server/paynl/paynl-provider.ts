import { createHmac } from 'node:crypto'
import { locales } from '../../../../../core/locales.ts'
import { noMoney } from '../../../../../core/money.ts'
import { isSameSecret } from '../../../../../server/signer.ts'
import { methodsTakenBy } from '../../../method-rules.ts'
import type { ReportKind } from '../../../payment-rules.ts'
import { debitMethod } from '../../../rules.ts'
import { fromDecimal } from '../decimal-amount.ts'
import {
  BadSignature,
  type PaymentProvider,
  type PaymentReport,
  ProviderFailed,
  readingId,
} from '../payment-provider.ts'
import { reportIdOf } from '../provider-http.ts'
import { type PaynlApi, paynlApi } from './paynl-api.ts'
import type { PaynlSettings } from './paynl-environment.ts'
import { paynlMethods } from './paynl-methods.ts'
import { ActionExchange, OrderExchange, type PaynlOrder } from './paynl-schemas.ts'
import { kindOfDebit, kindOfStatus, wrongAmountStatus } from './paynl-status.ts'

/** A report, but for the id of what reported it. */
type Facts = Omit<PaymentReport, 'event_id'>

/** Returns the signature of an exchange: the hexadecimal HMAC of the raw body. */
function exchangeSignature(body: string, secret: string): string {
  return createHmac('sha256', secret).update(body).digest('hex')
}

/** Throws BadSignature unless our sales location signed the body with SHA-256. */
function requireSigned(headers: Headers, body: string, { serviceId, secret }: PaynlSettings): void {
  const header = (name: string) => headers.get(`signature${name}`) ?? ''
  const isOurs = header('-method').toUpperCase() === 'HMAC' && header('-keyid') === serviceId
  const isKnown = (header('-algorithm') || 'sha256').toLowerCase() === 'sha256'
  if (!isOurs || !isKnown || !isSameSecret(header('').toLowerCase(), exchangeSignature(body, secret))) {
    throw new BadSignature('paynl')
  }
}

/** Returns what a signed exchange reports. Of the older form only its subject is used: the facts are read again. */
async function readExchange(
  { headers, body }: { headers: Headers; body: string },
  config: PaynlSettings,
  api: PaynlApi,
): Promise<PaymentReport[]> {
  requireSigned(headers, body, config)
  const exchange: unknown = JSON.parse(body)
  const order = OrderExchange.safeParse(exchange)
  const action = ActionExchange.safeParse(exchange)
  const facts = order.success
    ? factsOfOrder(order.data.object, config)
    : action.success
      ? await factsOfAction(action.data, config, api)
      : null
  return facts ? [{ event_id: reportIdOf(body), ...facts }] : []
}

/** Returns what an order reports; null for nothing, and for a test where payments are real. */
function factsOfOrder(order: PaynlOrder, { serviceId, isTest }: PaynlSettings): Facts | null {
  const { orderId, reference, status, amount, capturedAmount } = order
  const kind = kindOfStatus(status.code)
  const isForeign = order.serviceId !== undefined && order.serviceId !== serviceId
  if (!kind || isForeign || (order.integration?.test === true && !isTest)) return null
  const paid = status.code === wrongAmountStatus ? (capturedAmount?.value ?? noMoney) : amount.value
  return {
    provider_ref: orderId,
    payment_id: reference,
    kind,
    amount: paid,
    currency: amount.currency,
  }
}

/** Returns what the direct debit of a mandate reports; null before there is one. */
async function factsOfMandate(code: string, api: PaynlApi): Promise<Facts | null> {
  const [debit] = (await api.readMandate(code)).directdebits
  if (!debit) return null
  const { value: amount, currency } = debit.amount
  return { provider_ref: code, kind: kindOfDebit(debit), amount, currency }
}

async function factsOfAction(
  exchange: ActionExchange,
  config: PaynlSettings,
  api: PaynlApi,
): Promise<Facts | null> {
  const { action, order_id, mandateId, extra1: payment_id } = exchange
  if (action.startsWith('incasso')) {
    const facts = mandateId === undefined ? null : await factsOfMandate(mandateId, api)
    return facts && { ...facts, payment_id }
  }
  if (order_id === undefined) return null
  if (action === 'refund:received') {
    const amount = fromDecimal(exchange.amount ?? '')
    const { currency } = (await api.readTransaction(order_id)).amount
    return amount === null ? null : { provider_ref: order_id, payment_id, kind: 'refunded', amount, currency }
  }
  if (action.startsWith('chargeback')) {
    const facts = factsOfOrder(await api.readOrder(order_id), config)
    return facts && { ...facts, kind: kindOfChargeBack(action, facts.kind) }
  }
  return null
}

/**
 * Returns what the exchange of a charge back means. The order of one that was won is paid again. Throws ProviderFailed while the
 * order's status contradicts the action, so that Pay. repeats the exchange: a paid order alone does not say that one was won.
 */
function kindOfChargeBack(action: string, kind: ReportKind): ReportKind {
  const isWon = /revers|won/i.test(action)
  if (kind === 'paid' && isWon) return 'charge_back_reversed'
  if (kind === 'paid' || (kind === 'charged_back' && isWon)) {
    throw new ProviderFailed(`the order is not yet what Pay. reports as ${action}`)
  }
  return kind
}

/** As bank statements show it. */
const maxDescription = 32
const isMandate = (providerRef: string) => providerRef.startsWith('IO-')

/**
 * Pay.: payments by its Order API, direct debits by a mandate for each. Its exchanges must be of the kind "signed JSON POST".
 * Nothing is charged again from here: a card would need Pay.'s tokens, and a mandate is for one debit.
 */
export function paynlProvider(config: PaynlSettings): PaymentProvider {
  const api = paynlApi(config)
  const { serviceId } = config
  return {
    name: 'paynl',
    // A mandate is real in any case, so that a test must not make one.
    methods: methodsTakenBy('paynl').filter((code) => !config.isTest || code !== debitMethod),
    currencies: null,
    recurring: [],
    isTest: config.isTest,
    knowsOurReference: false,
    createPayment: async (payment) => {
      const { payment_id, amount, currency, payment_method, locale, country } = payment
      const methodId = paynlMethods[payment_method]
      if (methodId === undefined || payment_method === debitMethod) {
        throw new ProviderFailed(`Pay. takes no order by ${payment_method}`)
      }
      const { orderId, links } = await api.createOrder({
        serviceId,
        reference: payment_id,
        description: payment.description.slice(0, maxDescription),
        amount: { value: amount, currency },
        paymentMethod: { id: methodId },
        returnUrl: payment.return_url,
        exchangeUrl: payment.webhook_url,
        integration: { test: config.isTest },
        customer: { locale: locales[locale].iso.replace('-', '_') },
        order: { countryCode: country },
        // Exchanges of the older form have no reference, but this.
        stats: { extra1: payment_id },
      })
      return { provider_ref: orderId, redirect_url: links.redirect }
    },
    cancelPayment: async (providerRef) => {
      await api.abortOrder(providerRef)
    },
    capturePayment: async ({ provider_ref }) => {
      await api.captureOrder(provider_ref)
    },
    chargeStored: async () => {
      throw new ProviderFailed('nothing is stored at Pay.')
    },
    chargeDirectDebit: async ({
      payment_id,
      amount,
      currency,
      description,
      webhook_url,
      debtor,
      mandate,
    }) => {
      const { code } = await api.createMandate({
        serviceId,
        type: 'SINGLE',
        reference: payment_id,
        description: description.slice(0, maxDescription),
        exchangeUrl: webhook_url,
        amount: { value: amount, currency },
        customer: { bankAccount: { iban: debtor.iban, owner: debtor.account_holder } },
        stats: { extra1: payment_id, extra2: mandate },
      })
      return { provider_ref: code, outcome: 'pending' }
    },
    readPayment: async (providerRef) => {
      const facts = isMandate(providerRef)
        ? await factsOfMandate(providerRef, api)
        : factsOfOrder(await api.readOrder(providerRef), config)
      return facts && { event_id: readingId(facts), ...facts }
    },
    refund: async ({ provider_ref, amount, currency, key, refunded_before }) => {
      const transactionId = await transactionOf(provider_ref)
      const { amountRefunded } = await api.readTransaction(transactionId)
      const refunded = amountRefunded?.value ?? 0
      // Sent before, but its answer was lost.
      if (refunded === refunded_before + amount) return { state: 'sent' }
      if (refunded !== refunded_before)
        throw new ProviderFailed('Pay. returned another amount than we know of')
      await api.refund(transactionId, { amount: { value: amount, currency }, description: key })
      return { state: 'sent' }
    },
    readWebhook: (webhook) => readExchange(webhook, config, api),
    acknowledge: () => Response.json({ result: true, description: 'Received' }),
  }

  /** Returns Pay.'s number of the transaction that was paid; that of a direct debit is in its mandate. */
  async function transactionOf(providerRef: string): Promise<string> {
    if (!isMandate(providerRef)) return providerRef
    const [debit] = (await api.readMandate(providerRef)).directdebits
    if (!debit?.orderId) throw new ProviderFailed('the direct debit has no transaction yet')
    return debit.orderId
  }
}

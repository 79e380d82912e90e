import { createHmac } from 'node:crypto'
import { noMoney } from '../../../../../core/money.ts'
import { isSameSecret } from '../../../../../server/signer.ts'
import type { ReportKind } from '../../../payment-rules.ts'
import { fromDecimal } from '../decimal-amount.ts'
import { BadSignature, type PaymentReport, ProviderFailed } from '../payment-provider.ts'
import { reportIdOf } from '../provider-http.ts'
import type { PaynlApi } from './paynl-api.ts'
import type { PaynlSettings } from './paynl-environment.ts'
import { ActionExchange, OrderExchange, type PaynlOrder } from './paynl-schemas.ts'
import { kindOfDebit, kindOfStatus, wrongAmountStatus } from './paynl-status.ts'

/** A report, but for the id of what reported it. */
type Facts = Omit<PaymentReport, 'event_id'>

/** Returns the signature of an exchange: the hexadecimal HMAC of the raw body. */
export function exchangeSignature(body: string, secret: string): string {
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
export async function readExchange(
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
export function factsOfOrder(order: PaynlOrder, { serviceId, isTest }: PaynlSettings): Facts | null {
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
export async function factsOfMandate(code: string, api: PaynlApi): Promise<Facts | null> {
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

import { setTimeout as pause } from 'node:timers/promises'
import type { Country } from '../../../../core/countries.ts'
import { noMoney } from '../../../../core/money.ts'
import { refuse } from '../../../../core/refusals.ts'
import type { MemberContext, SessionReadContext } from '../../../../server/http/context.ts'
import { siteOrigin } from '../../../sites/server/public.ts'
import { orderRefusals } from '../../contract.ts'
import { isOpen, isUnpaid, type PaymentState } from '../../payment-rules.ts'
import {
  CodeRefused,
  type NewPayment,
  type OpenedPayment,
  OutcomeUnknown,
  ProviderFailed,
} from '../../payments/server/payment-provider.ts'
import { providerFor, providerNamed, providersOf } from '../../payments/server/providers.ts'
import { findStoredMethod } from '../../payments/server/stored-methods-table.ts'
import { sendTransferMail } from '../../settlement/server/jobs.ts'
import {
  claimQuestion,
  existsDebt,
  findLastPaidOrder,
  findOrder,
  type OrderRow,
  updateOrder,
} from '../../settlement/server/orders-table.ts'
import { lockOrderOf, type Report, settle } from '../../settlement/server/settle.ts'
import { marketOf, methodMarketOf, methodsIn, preferredIn } from './market.ts'
import { storeOrder } from './new-order.ts'
import { toOrder } from './order-view.ts'

/** For whom a payment is opened. */
type Buyer = Pick<MemberContext, 'services' | 'db' | 'site' | 'locale' | 'origin' | 'transaction' | 'log'>

/** The report of a payment that the provider did not take. */
const notOpened: Report = { kind: 'failed', amount: noMoney, currency: '' }

/** The input of an order. */
interface PlaceInput {
  bundle_id: number
  payment_method: string
  country?: Country | undefined
  discount_code?: string | undefined
  next?: string | undefined
  client_id: string
  payment_code?: string | undefined
}

/**
 * Places an order: stored first, so that a repeated call finds it, then opened at the provider. A repeat goes on where the
 * first stopped.
 */
export async function placeOrder(ctx: MemberContext, input: PlaceInput) {
  if (providersOf(ctx.services).length === 0) throw refuse(orderRefusals, 'payment_unavailable')
  const market = await marketOf(ctx)
  const methodMarket = methodMarketOf(ctx, market, input.country)
  const offered = methodsIn(ctx, methodMarket)
  // A direct debit needs its mandate (`startDirectDebit`).
  const method = offered.find(({ code, flow }) => code === input.payment_method && flow !== 'form')
  const provider =
    method && providerFor(ctx.services, method.code, market.currency, preferredIn(ctx, methodMarket))
  if (!provider) throw refuse(orderRefusals, 'payment_method_unavailable')
  const stored = await storeOrder(ctx, {
    account_id: ctx.actor.account_id,
    site: ctx.site,
    kind: 'checkout',
    bundle_id: input.bundle_id,
    method,
    provider: provider.name,
    market,
    discount_code: input.discount_code,
    client_id: input.client_id,
    // The contract takes no order without it.
    immediate_delivery: true,
  })
  const order = stored.state === 'created' ? await openPayment(ctx, stored, input) : stored
  return { order: await toOrder(ctx, order), redirect_url: order.redirect_url }
}

/** Returns an order as its provider receives it; `next` is where the member goes on to once they have paid. */
export function paymentOf(
  ctx: Pick<MemberContext, 'services' | 'site' | 'locale' | 'origin'>,
  order: OrderRow,
  next?: string,
): NewPayment {
  const { payment_id, amount, currency, payment_method, country } = order
  const webhookOrigin = siteOrigin(ctx.services.config, ctx.site)
  return {
    payment_id,
    amount,
    currency,
    payment_method,
    locale: ctx.locale,
    country,
    return_url: `${ctx.origin}/transactions/${order.id}?${new URLSearchParams({ returned: '1', ...(next && { next }) })}`,
    webhook_url: `${webhookOrigin}/api/payments/${order.provider}/webhook`,
    description: `${ctx.site.settings.mail_name || ctx.site.name} ${payment_id}`,
  }
}

/** Longer than a provider may take; after it the process that opens is taken for ended, and the next call opens. */
const opening = { seconds: 15, states: ['created'] } as const
const pauseMilliseconds = 200

/**
 * Opens an order's payment and stores where it goes on. One of concurrent calls with its client id does; the others wait for
 * it and return its payment. An order that the provider does not take has failed, unless a later call has opened it.
 */
export async function openPayment(
  ctx: Buyer,
  order: OrderRow,
  { next, payment_code }: Pick<PlaceInput, 'next' | 'payment_code'> = {},
): Promise<OrderRow> {
  const provider = providerNamed(ctx.services, order.provider)
  if (!provider) throw refuse(orderRefusals, 'payment_unavailable')
  while (!(await claimQuestion(ctx.db, order.id, ctx.services.clock.now(), opening))) {
    const known = await findOrder(ctx.db, order.id)
    if (known?.state !== 'created') return known ?? order
    await pause(pauseMilliseconds)
  }
  try {
    const isCodeTaken = provider.codeDigits?.[order.payment_method] !== undefined
    const opened = await provider.createPayment({
      ...paymentOf(ctx, order, next),
      ...(isCodeTaken && { code: payment_code }),
    })
    const { provider_ref, redirect_url, qr, transfer } = opened
    return await ctx.transaction(async (work) => {
      const locked = await lockOrderOf(work, order.id)
      // A repeat of the call has opened it.
      if (locked.provider_ref !== null && locked.provider_ref !== provider_ref) return locked
      // A report may have been faster.
      const change = {
        state: locked.state === 'created' ? stateOf(opened) : locked.state,
        provider_ref,
        redirect_url: isOpen(locked.state) ? redirect_url : null,
        asked_at: null,
        ...(qr !== undefined && { qr_payload: qr }),
        ...(transfer && { bank_transfer: JSON.stringify(transfer) }),
      }
      if (change.state === 'awaiting_funds') await work.enqueue(sendTransferMail, { order_id: order.id })
      return updateOrder(work.db, locked, change, { cause: 'opened', now: work.now })
    })
  } catch (err) {
    if (!(err instanceof ProviderFailed)) throw err
    ctx.log.error({ err, record_id: order.id }, 'payment not opened')
    const left = await failUnopened(ctx, order.id)
    if (!isUnpaid(left.state)) return left
    throw refuse(orderRefusals, err instanceof CodeRefused ? 'payment_code_invalid' : 'payment_unavailable')
  }
}

/** Returns the state of an order whose payment was opened. */
function stateOf({ transfer, isPending }: OpenedPayment): PaymentState {
  if (transfer) return 'awaiting_funds'
  return isPending ? 'pending' : 'redirected'
}

/** Ends an order that no call has opened. Returns the order as it is then. */
function failUnopened(ctx: Pick<Buyer, 'transaction'>, orderId: number): Promise<OrderRow> {
  return ctx.transaction(async (work) => {
    const locked = await lockOrderOf(work, orderId)
    if (locked.state !== 'created' || locked.provider_ref !== null) return locked
    await settle(work, locked, notOpened, 'provider')
    return lockOrderOf(work, orderId)
  })
}

/**
 * Ends an order whose charge threw `err`, where the provider did not take it. Where the outcome is unknown, or a report was
 * faster, the order stays as it is. Returns the order as it is then. Throws what is not the provider's failure. Requires the
 * claim of the charge (`claimCharge`).
 */
export function failCharge(ctx: MemberContext, orderId: number, err: unknown): Promise<OrderRow> {
  if (!(err instanceof ProviderFailed)) throw err
  const isUnknown = err instanceof OutcomeUnknown
  ctx.log.error({ err, record_id: orderId }, isUnknown ? 'outcome of a charge is unknown' : 'not charged')
  return ctx.transaction(async (work) => {
    const locked = await lockOrderOf(work, orderId)
    // Only a report has stored the provider's reference.
    if (isUnknown || !isOpen(locked.state) || locked.provider_ref !== null) return locked
    await settle(work, locked, notOpened, 'provider')
    return lockOrderOf(work, orderId)
  })
}

/**
 * Returns what the acting member can repeat, also where the stored method was declined the last time; without a method while the
 * member owes credits.
 */
export async function readRepeatOffer({ db, actor, services }: SessionReadContext) {
  const { account_id } = actor
  const stored = await findStoredMethod(
    db,
    account_id,
    providersOf(services).map(({ name }) => name),
  )
  const last = await findLastPaidOrder(db, account_id)
  const payment_method = (await existsDebt(db, account_id)) ? null : (stored?.payment_method ?? null)
  return { bundle_id: last?.credits ?? null, payment_method }
}

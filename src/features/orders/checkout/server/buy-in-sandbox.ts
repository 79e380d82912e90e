import { type Country, countries } from '../../../../core/countries.ts'
import type { Locale } from '../../../../core/locales.ts'
import type { Site } from '../../../../server/register.ts'
import type { Work } from '../../../../server/work.ts'
import { siteById, siteOrigin } from '../../../sites/server/public.ts'
import { isOpen } from '../../payment-rules.ts'
import { providerFor } from '../../payments/server/providers.ts'
import { findSandboxPayment } from '../../payments/server/sandbox-table.ts'
import type { SandboxOutcome } from '../../rules.ts'
import { playOutcome } from '../../sandbox/server/play-outcome.ts'
import { findOrder } from '../../settlement/server/orders-table.ts'
import { methodsIn } from './market.ts'
import { storeOrder } from './new-order.ts'
import { openPayment } from './place-order.ts'

/** A purchase and its buyer. */
interface Purchase {
  account_id: number
  site: Site
  /** The buyer's. */
  country: Country
  locale: Locale
  bundle_id: number
  client_id: string
  /** Which of the methods that lead to a page of the provider; the card without one. */
  nth?: number
  /** The method by its code, where it is offered. */
  method?: string
  /** What becomes of the payment: `succeed` without one. */
  outcome?: SandboxOutcome
}

/**
 * Buys a bundle as a member of the demo does who lets the sandbox pay: order, payment, webhook, invoice, credits and receipt
 * come about as always. Does nothing where another provider takes the payments. A repeated client id buys nothing more.
 * Requires work outside a transaction: the sandbox has books of its own. Returns the order's id; null where there is none.
 */
export async function buyInSandbox(work: Work, purchase: Purchase): Promise<number | null> {
  const { account_id, site, country, locale, bundle_id, client_id, nth, outcome = 'succeed' } = purchase
  const market = { country, currency: countries[country].currency }
  const offered = methodsIn({ services: work.services, site }, market).filter(({ flow }) => flow !== 'form')
  const redirects = offered.filter(({ flow }) => flow === 'redirect')
  const card = offered.find(({ code }) => code === 'creditcard') ?? offered[0]
  const named = offered.find(({ code }) => code === purchase.method)
  const method = named ?? (nth === undefined ? undefined : redirects[nth % redirects.length]) ?? card
  const provider = method && providerFor(work.services, method.code, market.currency)
  if (!method || !provider?.isTest) return null
  const origin = siteOrigin(work.services.config, site)
  const buyer = { ...work, site, locale, origin }
  const stored = await storeOrder(buyer, {
    account_id,
    site,
    kind: 'checkout',
    bundle_id,
    method,
    provider: provider.name,
    market,
    discount_code: undefined,
    immediate_delivery: true,
    client_id,
  })
  const order = stored.state === 'created' ? await openPayment(buyer, stored) : stored
  if (isOpen(order.state)) await playInSandbox(work, order.id, outcome)
  return order.id
}

/**
 * Lets something happen to the payment of an order as the sandbox's page does, such as that the bank takes it back. Does nothing
 * for an order of another provider. Requires work outside a transaction.
 */
export async function playInSandbox(work: Work, orderId: number, outcome: SandboxOutcome): Promise<void> {
  const { services } = work
  const order = await findOrder(work.db, orderId)
  if (!order?.provider_ref) return
  const payment = await findSandboxPayment(services.database.db, order.provider_ref)
  if (!payment) return
  const origin = siteOrigin(services.config, await siteById(work, order.site_id))
  await playOutcome(work, payment, { outcome, manner: 'once', origin })
}

import { type Country, countries } from '../../../../core/countries.ts'
import type { Locale } from '../../../../core/locales.ts'
import type { Site } from '../../../../server/register.ts'
import type { Work } from '../../../../server/work.ts'
import { siteOrigin } from '../../../sites/server/public.ts'
import { isOpen } from '../../payment-rules.ts'
import { providerFor } from '../../payments/server/providers.ts'
import { findSandboxPayment } from '../../payments/server/sandbox-table.ts'
import { playOutcome } from '../../sandbox/server/play-outcome.ts'
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
}

/**
 * Buys a bundle as a member of the demo does who lets the sandbox pay: order, payment, webhook, invoice, credits and receipt
 * come about as always. Does nothing where another provider takes the payments. A repeated client id buys nothing more.
 * Requires work outside a transaction: the sandbox has books of its own.
 */
export async function buyInSandbox(work: Work, purchase: Purchase): Promise<void> {
  const { account_id, site, country, locale, bundle_id, client_id } = purchase
  const market = { country, currency: countries[country].currency }
  const offered = methodsIn({ services: work.services, site }, market).filter(({ flow }) => flow !== 'form')
  const method = offered.find(({ code }) => code === 'creditcard') ?? offered[0]
  const provider = method && providerFor(work.services, method.code, market.currency)
  if (!method || !provider?.isTest) return
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
  if (!isOpen(order.state) || order.provider_ref === null) return
  const payment = await findSandboxPayment(work.services.database.db, order.provider_ref)
  if (payment) await playOutcome(work, payment, { outcome: 'succeed', manner: 'once', origin })
}

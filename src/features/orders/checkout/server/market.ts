import { type Country, countries } from '../../../../core/countries.ts'
import { commonRefusals, refuse } from '../../../../core/refusals.ts'
import type { PublicReadContext } from '../../../../server/http/context.ts'
import { priceCountryOf } from '../../../sites/server/public.ts'
import { activeDiscountOf } from '../../discounts/server/active-discount.ts'
import { readCodeHolder } from '../../discounts/server/code-holder.ts'
import { methodsFor, type PaymentMethod } from '../../method-rules.ts'
import { providerFor, providersOf } from '../../payments/server/providers.ts'
import { type ActiveDiscount, type Market, priceBundles } from './price-bundles.ts'

type Asking = Pick<PublicReadContext, 'site' | 'actor' | 'country' | 'ask' | 'db' | 'now' | 'services'>

/**
 * Returns where a visitor pays: a member in the currency of their country, whatever is asked for; a visitor in that of
 * `wanted`, or else where prices are shown for.
 */
export async function marketOf(ctx: Asking, wanted?: Country): Promise<Market> {
  const home = await priceCountryOf(ctx)
  const country = wanted !== undefined && ctx.site.settings.countries.includes(wanted) ? wanted : home
  return { country, currency: countries[ctx.actor ? home : country].currency }
}

/** Returns the bundles of the site with this visitor's prices. */
export async function listBundles(ctx: Asking, input?: { country?: Country | undefined }) {
  const { country, currency } = await marketOf(ctx, input?.country)
  const discount = ctx.actor ? await discountOf(ctx, ctx.actor.account_id) : null
  return { bundles: priceBundles(ctx.site.settings, currency, discount), currency, country }
}

async function discountOf(ctx: Asking, accountId: number): Promise<ActiveDiscount | null> {
  const active = await activeDiscountOf(ctx, await readCodeHolder(ctx, accountId), null)
  if (!active) return null
  return { code: active.row.code, percentage: active.row.value_percentage, expires: active.expires }
}

/** Returns the methods that a visitor may choose: those of the catalogue that a provider takes. */
export function methodsIn(
  { services }: Pick<Asking, 'services'>,
  { country, currency }: Market,
): PaymentMethod[] {
  return methodsFor(country, currency).filter(({ code }) => providerFor(services, code, currency))
}

/** Returns the payment methods for a country, in the visitor's currency; of a bundle those that take its price. */
export async function listPaymentMethods(
  ctx: Asking,
  input?: { country?: Country | undefined; bundle_id?: number | undefined },
) {
  const { bundles, country, currency } = await listBundles(ctx, input)
  const market = { country, currency }
  const bundle = bundles.find(({ id }) => id === input?.bundle_id)
  if (input?.bundle_id !== undefined && !bundle) throw refuse(commonRefusals, 'not_found')
  const offered = methodsIn(ctx, market).filter(
    ({ max_amount }) => max_amount === null || !bundle || bundle.amount <= max_amount,
  )
  return {
    payment_methods: offered.map(({ code, flow, is_refundable }) => ({
      code,
      flow,
      is_refundable,
      is_recurring: providerFor(ctx.services, code, market.currency)?.recurring.includes(code) ?? false,
    })),
    is_test: providersOf(ctx.services).some(({ isTest }) => isTest),
  }
}

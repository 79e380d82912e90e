import { type Country, countries } from '../../../../core/countries.ts'
import { commonRefusals, refuse } from '../../../../core/refusals.ts'
import type { PublicReadContext } from '../../../../server/http/context.ts'
import { priceCountryOf } from '../../../sites/server/public.ts'
import { activeDiscountOf } from '../../discounts/server/active-discount.ts'
import { asChosen, methodsFor, type PaymentMethod } from '../../method-rules.ts'
import { providerFor, providersFor, providersOf } from '../../payments/server/providers.ts'
import { type ActiveDiscount, type Market, priceBundles } from './price-bundles.ts'

type Asking = Pick<PublicReadContext, 'site' | 'actor' | 'likelyCountry' | 'ask' | 'db' | 'now' | 'services'>

/**
 * Returns the market that decides currency and VAT: a member's is their own country, whatever is asked for; a visitor's is
 * `wanted`, or else where prices are shown for.
 */
export async function marketOf(ctx: Asking, wanted?: Country): Promise<Market> {
  const home = await priceCountryOf(ctx)
  const country = ctx.actor ? home : servedCountry(ctx, wanted, home)
  return { country, currency: countries[country].currency }
}

/** Returns the market whose payment methods are offered: members may pay from another country, in their own currency. */
export function methodMarketOf(ctx: Asking, { country, currency }: Market, wanted?: Country): Market {
  return { country: servedCountry(ctx, wanted, country), currency }
}

function servedCountry({ site }: Asking, wanted: Country | undefined, otherwise: Country): Country {
  return wanted !== undefined && site.settings.countries.includes(wanted) ? wanted : otherwise
}

/** Returns the bundles of the site with this visitor's prices. */
export async function listBundles(ctx: Asking, input?: { country?: Country | undefined }) {
  const { country, currency } = await marketOf(ctx, input?.country)
  const discount = ctx.actor ? await discountOf(ctx, ctx.actor.account_id) : null
  return { bundles: priceBundles(ctx.site.settings, currency, discount), currency, country }
}

async function discountOf(ctx: Asking, accountId: number): Promise<ActiveDiscount | null> {
  const active = await activeDiscountOf(ctx, accountId, null)
  if (!active) return null
  const { row, expires, seconds_left } = active
  return { code: row.code, percentage: row.value_percentage, expires, seconds_left }
}

/** Returns the providers that a site asks first for the methods of a market. */
export function preferredIn({ site }: Pick<Asking, 'site'>, { country }: Market): readonly string[] {
  return site.settings.payment_methods[country]?.providers ?? []
}

/**
 * Returns the methods that a visitor may choose, in the order of the site: those of the catalogue that a provider takes and
 * its operator has not switched off, and a direct debit where the text message of its code arrives.
 */
export function methodsIn(
  { services, site }: Pick<Asking, 'services' | 'site'>,
  { country, currency }: Market,
): PaymentMethod[] {
  return asChosen(methodsFor(country, currency), site.settings.payment_methods[country]).filter(
    ({ code, flow }) =>
      providerFor(services, code, currency) !== undefined && (flow !== 'form' || services.sms.isAvailable),
  )
}

/** Returns the payment methods for a country, in the visitor's currency; of a bundle those that take its price. */
export async function listPaymentMethods(
  ctx: Asking,
  input?: { country?: Country | undefined; bundle_id?: number | undefined },
) {
  const { bundles, ...priced } = await listBundles(ctx, input)
  const market = methodMarketOf(ctx, priced, input?.country)
  const bundle = bundles.find(({ id }) => id === input?.bundle_id)
  if (input?.bundle_id !== undefined && !bundle) throw refuse(commonRefusals, 'not_found')
  const offered = methodsIn(ctx, market).filter(
    ({ max_amount }) => max_amount === null || !bundle || bundle.amount <= max_amount,
  )
  return {
    payment_methods: offered.map(({ max_amount: _max, ...method }) => {
      const providers = providersFor(ctx.services, method.code, market.currency, preferredIn(ctx, market))
      return {
        ...method,
        countries: method.countries && [...method.countries],
        currencies: method.currencies && [...method.currencies],
        recurring: providers[0]?.recurring.includes(method.code) ?? false,
        providers: providers.map(({ name }) => name),
        code_digits: providers[0]?.codeDigits?.[method.code] ?? null,
      }
    }),
    country: market.country,
    is_test: providersOf(ctx.services).some(({ isTest }) => isTest),
  }
}

import type { Country } from '../../../../core/countries.ts'
import { type Currency, minus } from '../../../../core/money.ts'
import { messagePrice, moneyAt, type PriceList } from '../../../sites/price-rules.ts'
import type { SiteSettings } from '../../../sites/settings-contract.ts'
import { discountOn } from '../../discount-rules.ts'
import type { Bundle } from '../../order-contract.ts'

/** A discount that applies to every bundle of a visitor. */
export interface ActiveDiscount {
  code: string
  percentage: number
  expires: string | null
  seconds_left: number | null
}

/** The country that decides about VAT or payment methods, and the currency of the prices. */
export interface Market {
  country: Country
  currency: Currency
}

/** Returns a site's bundles with their prices in a currency, the active discount applied. */
export function priceBundles(
  settings: Pick<SiteSettings, 'bundles'> & PriceList,
  currency: Currency,
  discount: ActiveDiscount | null,
): Bundle[] {
  const { credits: message_cost } = messagePrice(settings)
  const priced = settings.bundles.map(({ credits, prices }) => {
    const amount_before = prices[currency]
    const amount = discount
      ? minus(amount_before, discountOn(amount_before, discount.percentage))
      : amount_before
    const per_message = moneyAt(message_cost, { amount, currency, credits }).amount
    return { id: credits, credits, amount, currency, amount_before, discount, per_message }
  })
  const best = priced.length > 1 ? priced.reduce(cheaper) : null
  return priced.map((bundle) => ({ ...bundle, is_best_value: bundle === best }))
}

/** Returns the bundle whose credits are cheaper, compared exactly: `a/b < c/d` as `a·d < c·b`. */
function cheaper<B extends { credits: number; amount: number }>(one: B, other: B): B {
  return one.amount * other.credits <= other.amount * one.credits ? one : other
}

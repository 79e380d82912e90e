import { type Currency, currencyCodes, lower, type MinorUnits, shareOf } from '../../core/money.ts'
import { type CreditBundle, defaultBundles } from './rules.ts'

/** Bounds of a price in minor units: less is no price, more is a slip of the keyboard. */
export const bundlePrice = { min: 50, max: 1_000_000 } as const
export const maxBundles = 8
/** So many times more or less than the product's own price list suggests is a slip of the keyboard. */
const outOfLine = 3

/** A fault in a list of bundles: the path below it, and a key of `errors.issues`. */
export interface BundleProblem {
  path: (string | number)[]
  message: string
}

/**
 * Returns what is wrong with a price list: credits that two bundles have, a bundle that costs less than a smaller one or more for
 * each credit, and prices that do not fit those in euros.
 */
export function bundleProblems(bundles: readonly CreditBundle[]): BundleProblem[] {
  const problems: BundleProblem[] = []
  for (const [index, bundle] of bundles.entries()) {
    if (bundles.findIndex(({ credits }) => credits === bundle.credits) < index) {
      problems.push({ path: [index, 'credits'], message: 'taken' })
      continue
    }
    const smaller = bundles
      .filter(({ credits }) => credits < bundle.credits)
      .reduce<CreditBundle | null>((most, each) => (most && most.credits > each.credits ? most : each), null)
    for (const currency of currencyCodes) {
      const path = [index, 'prices', currency]
      const price = bundle.prices[currency]
      if (isOutOfLine(bundle, currency)) problems.push({ path, message: 'price_out_of_line' })
      else if (smaller && !isDearerInAll(smaller, bundle, currency))
        problems.push({ path, message: 'price_too_low' })
      else if (smaller && price * smaller.credits > smaller.prices[currency] * bundle.credits)
        problems.push({ path, message: 'price_too_high' })
    }
  }
  return problems
}

function isDearerInAll(smaller: CreditBundle, larger: CreditBundle, currency: Currency): boolean {
  return lower(smaller.prices[currency], larger.prices[currency]) < larger.prices[currency]
}

/** Compares with what the price in euros is worth by the product's own price list: there are no exchange rates. */
function isOutOfLine({ prices }: CreditBundle, currency: Currency): boolean {
  const [usual] = defaultBundles
  if (!usual) return false
  const expected: MinorUnits = shareOf(prices.EUR, usual.prices[currency], usual.prices.EUR)
  return prices[currency] > expected * outOfLine || prices[currency] * outOfLine < expected
}

import { type Currency, higher, type MinorUnits, type Money, noMoney, shareOf } from '../../core/money.ts'
import type { CreditBundle } from '../sites/rules.ts'

/**
 * Returns what an amount counts as towards a cap in another currency. There are no exchange rates: the site’s price list shows
 * what the same credits cost in both currencies. Where its bundles differ, the amount counts at the one where it weighs most, so
 * that no purchase is counted below its price in the currency of the cap.
 */
export function countedIn(
  currency: Currency,
  { amount, currency: paidIn }: Money,
  bundles: readonly CreditBundle[],
): MinorUnits {
  if (paidIn === currency) return amount
  return bundles
    .map(({ prices }) => shareOf(amount, prices[currency], prices[paidIn]))
    .reduce(higher, noMoney)
}

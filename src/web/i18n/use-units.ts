import { usesMiles, writeDistance } from '../../core/distance-words.ts'
import { formatMoney } from '../../core/intl.ts'
import type { Currency, MinorUnits } from '../../core/money.ts'
import { useLocale } from './texts.ts'

/** Returns the function that writes an amount of money. */
export function useMoney(): (amount: MinorUnits, currency: Currency) => string {
  const locale = useLocale()
  return (amount, currency) => formatMoney(locale, amount, currency)
}

/** Returns the function that writes kilometres, in the unit of the page's country. */
export function useDistance(): (km: number) => string {
  const locale = useLocale()
  return (km) => writeDistance(locale, km)
}

/** Returns whether the page's country measures distances in miles. */
export function useMiles(): boolean {
  return usesMiles(useLocale())
}

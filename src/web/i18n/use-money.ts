import { formatMoney } from '../../core/intl.ts'
import type { Currency, MinorUnits } from '../../core/money.ts'
import { useLocale } from './texts.ts'

/** Returns the function that writes an amount of money. */
export function useMoney(): (amount: MinorUnits, currency: Currency) => string {
  const locale = useLocale()
  return (amount, currency) => formatMoney(locale, amount, currency)
}

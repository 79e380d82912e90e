import { formatMoney } from '../../core/intl.ts'
import { useLocale } from './texts.ts'

/** Returns the function that writes an amount of money in minor units. */
export function useMoney(): (amount: number, currency: string) => string {
  const locale = useLocale()
  return (amount, currency) => formatMoney(locale, amount, currency)
}

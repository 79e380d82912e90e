import { useFormatter } from '../../../../web/i18n/texts.ts'

/** Returns the function that writes an amount of money in minor units. */
export function useMoney(): (amount: number, currency: string) => string {
  const format = useFormatter()
  return (amount, currency) => format.number(amount / 100, { style: 'currency', currency })
}

/** ISO 4217 codes of the currencies with bundle prices (decisions: Credits and money). */
export const currencyCodes = [
  'EUR',
  'GBP',
  'USD',
  'CAD',
  'AUD',
  'NZD',
  'CHF',
  'PLN',
  'DKK',
  'NOK',
  'SEK',
] as const
export type Currency = (typeof currencyCodes)[number]

/** Returns the quotient of two whole numbers that are not negative, rounded half up, without floating point. */
export function divideHalfUp(dividend: number, divisor: number): number {
  const quotient = (2n * BigInt(dividend) + BigInt(divisor)) / (2n * BigInt(divisor))
  return Number(quotient)
}

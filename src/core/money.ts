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

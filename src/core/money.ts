import { z } from 'zod'

/** ISO 4217 codes of the currencies with bundle prices (decisions: Credits and money). */
export const Currency = z.enum(['EUR', 'GBP', 'USD', 'CAD', 'AUD', 'NZD', 'CHF', 'PLN', 'DKK', 'NOK', 'SEK'])
export type Currency = z.infer<typeof Currency>

import { z } from 'zod'
import type { Currency } from '../../core/money.ts'
import { type SiteSettings, smallestBundle } from '../sites/rules.ts'

/** Why credits came or went; `credits.reasons` has a text for each. */
export const CreditReason = z.enum([
  'signup',
  'purchase',
  'message',
  'photo',
  'gift',
  /** A spend given back: what it bought never reached anybody. */
  'returned',
  /** Bought credits taken back with their money. */
  'refund',
  /** By staff, or the demo. */
  'correction',
])
export type CreditReason = z.infer<typeof CreditReason>

/** What a bundle costs: the rate at which credits are shown as money. `amount` in minor units, VAT included. */
export interface CreditRate {
  credits: number
  amount: number
  currency: Currency
}

/** The rate of somebody who has not bought yet: that of the smallest bundle (decisions: Credits and money). */
export function firstRate(bundles: SiteSettings['bundles'], currency: Currency): CreditRate {
  const bundle = smallestBundle(bundles)
  return { credits: bundle.credits, amount: bundle.prices[currency], currency }
}

/**
 * The money that stands beside credits ('10 credits, about EUR 0.90'), in minor units, rounded half up
 * (decisions: Credits and money). Computed in whole numbers, so that a half is a half.
 */
export function priceOfCredits(credits: number, rate: CreditRate): { amount: number; currency: Currency } {
  const amount = Math.floor((2 * credits * rate.amount + rate.credits) / (2 * rate.credits))
  return { amount, currency: rate.currency }
}

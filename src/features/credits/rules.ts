import { z } from 'zod'
import type { Currency } from '../../core/money.ts'
import type { PublicSettings } from '../sites/contract.ts'
import { type SiteSettings, smallestBundle } from '../sites/rules.ts'

/** Why credits were added or taken; `credits.reasons` has a text for each. */
export const CreditReason = z.enum([
  'signup',
  'purchase',
  'message',
  'photo',
  'gift',
  /** A spend given back because what it bought was never delivered. */
  'returned',
  /** Bought credits taken back when their payment is refunded. */
  'refund',
  /** By staff, or by the seeding of the demo. */
  'correction',
  /** Play credits: where nothing is sold, members top up free of charge. */
  'demo',
])
export type CreditReason = z.infer<typeof CreditReason>

/** How many credits a demo member can add at a time, and up to which balance. */
export const demoTopUp = { credits: 100, maxBalance: 1000 }

/** The part of a ledger entry that determines how many credits are paid. */
export interface LedgerLine {
  amount: number
  reason: CreditReason
}

/** What a ledger amounts to up to one of its entries. */
export interface LedgerSum {
  /** Free and bought credits that are left. */
  free: number
  paid: number
  /** Bought credits that were spent and not returned. */
  paidSpent: number
}

export const emptyLedger: LedgerSum = { free: 0, paid: 0, paidSpent: 0 }

/**
 * Returns the sum of a ledger with further entries, oldest first. Free credits are spent first (api: Money). Returned
 * credits count as bought as long as bought ones were spent.
 */
export function addLines(sum: LedgerSum, lines: readonly LedgerLine[]): LedgerSum {
  let { free, paid, paidSpent } = sum
  for (const { amount, reason } of lines) {
    if (reason === 'purchase') paid += amount
    else if (reason === 'refund') paid = Math.max(0, paid + amount)
    else if (amount < 0) {
      const fromPaid = Math.max(0, -amount - free)
      free -= -amount - fromPaid
      paid -= fromPaid
      paidSpent += fromPaid
    } else {
      const toPaid = reason === 'returned' ? Math.min(amount, paidSpent) : 0
      paidSpent -= toPaid
      paid += toPaid
      free += amount - toPaid
    }
  }
  return { free, paid, paidSpent }
}

/**
 * The price of a bundle: the rate at which credits are shown as money. `amount` in minor units, VAT included.
 */
export interface CreditRate {
  credits: number
  amount: number
  currency: Currency
}

/**
 * Returns the rate of a member who has not bought yet: that of the smallest bundle (decisions: Credits and
 * money).
 */
export function firstRate(bundles: SiteSettings['bundles'], currency: Currency): CreditRate {
  const bundle = smallestBundle(bundles)
  return { credits: bundle.credits, amount: bundle.prices[currency], currency }
}

/**
 * Returns what a message costs in the country whose prices are shown: the site's minimum for that country
 * (product.md, 3: minimum_message_costs), or else the rate of the smallest bundle.
 */
export function priceOfMessage(
  settings: Pick<
    PublicSettings,
    'message_credits' | 'minimum_message_costs' | 'price_country' | 'bundles_from'
  >,
): { amount: number; currency: Currency } {
  const minimum = settings.minimum_message_costs[settings.price_country]
  if (minimum) return { amount: minimum.costs, currency: minimum.currency }
  return priceOfCredits(settings.message_credits, settings.bundles_from)
}

/**
 * Returns the money shown beside credits ('10 credits, about EUR 0.90'), in minor units, rounded half up
 * (decisions: Credits and money). Uses integer arithmetic, so that halves are exact.
 */
export function priceOfCredits(credits: number, rate: CreditRate): { amount: number; currency: Currency } {
  const amount = Math.floor((2 * credits * rate.amount + rate.credits) / (2 * rate.credits))
  return { amount, currency: rate.currency }
}

import { type Currency, type Money, shareOf } from '../../core/money.ts'
import type { PublicSettings } from './contract.ts'
import { smallestBundle } from './rules.ts'
import type { SiteSettings } from './settings-contract.ts'

/** The price of a bundle, VAT included: the rate at which credits are shown as money. */
export interface CreditRate extends Money {
  credits: number
}

/**
 * Returns the rate of a member who has not bought yet: that of the smallest bundle (decisions: Credits and money).
 */
export function firstRate(bundles: SiteSettings['bundles'], currency: Currency): CreditRate {
  const bundle = smallestBundle(bundles)
  return { credits: bundle.credits, amount: bundle.prices[currency], currency }
}

/**
 * Returns what a message costs this member: at the rate of their last purchase; before it, the site's minimum for the
 * country whose prices are shown (product: Sites), or else the rate of the smallest bundle.
 */
export function priceOfMessage(
  settings: Pick<
    PublicSettings,
    'message_credits' | 'minimum_message_costs' | 'price_country' | 'bundles_from' | 'credit_rate'
  >,
): Money {
  if (settings.credit_rate) return priceOfCredits(settings.message_credits, settings.credit_rate)
  const minimum = settings.minimum_message_costs[settings.price_country]
  if (minimum) return { amount: minimum.costs, currency: minimum.currency }
  return priceOfCredits(settings.message_credits, settings.bundles_from)
}

/**
 * Returns the money shown beside credits ('10 credits, about EUR 0.90'), rounded half up (decisions: Credits and money).
 */
export function priceOfCredits(credits: number, rate: CreditRate): Money {
  return { amount: shareOf(rate.amount, credits, rate.credits), currency: rate.currency }
}

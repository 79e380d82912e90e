import { type Currency, type Money, shareOf } from '../../core/money.ts'
import { addSeconds, secondsPerHour } from '../../core/time.ts'
import type { PublicSettings } from './contract.ts'
import { smallestBundle } from './rules.ts'
import type { SiteSettings } from './settings-contract.ts'

/** The price of a bundle, VAT included: the rate at which credits are shown as money. */
export interface CreditRate extends Money {
  credits: number
}

/** The kinds of message that members send. */
export const sentKinds = ['text', 'photo', 'gift'] as const
export type SentKind = (typeof sentKinds)[number]

/** A message as its price depends on it; a gift has its own list price. */
export type PricedMessage = { kind: Exclude<SentKind, 'gift'> } | { kind: 'gift'; credits: number }

/** The facts about sender and recipient that decide about the price of a message. */
export interface PriceFacts {
  is_fictional: boolean
  /** True if they are a match and the sender has not written to the recipient yet. */
  opens_match: boolean
  /** When the recipient last wrote to the sender; null if never, or only what they took back. */
  received_at: Date | null
  now: Date
}

/**
 * Why a message costs what it costs: the site's list price, or nothing, to a fictional profile, as the first one in a match, or as
 * an answer in time.
 */
export const priceReasons = ['price', 'fictional', 'match', 'reply'] as const
export type PriceReason = (typeof priceReasons)[number]

/** The price of a message in credits. */
export interface MessagePrice {
  credits: number
  reason: PriceReason
  /** When an answer is free no more; only with the reason `reply`. */
  free_until?: string
}

/** The settings that decide about the price of a message. */
export type PriceList = Pick<
  SiteSettings,
  'message_credits' | 'photo_credits' | 'match_opening_free' | 'reply_free_hours'
>

const realStranger = { is_fictional: false, opens_match: false, received_at: null, now: new Date(0) }

const listPrices = {
  text: ({ message_credits }) => message_credits,
  photo: ({ photo_credits }) => photo_credits,
} satisfies Record<Exclude<SentKind, 'gift'>, (settings: PriceList) => number>

/**
 * Returns the price of a message, as it is charged and shown: nothing to a fictional profile (decisions: Fictional profiles and
 * honesty); where the site wants it so, nothing for the first text in a match and for one that answers in time (decisions:
 * Chat). Without facts, that of a text to a real member.
 */
export function messagePrice(
  settings: PriceList,
  message: PricedMessage = { kind: 'text' },
  facts: PriceFacts = realStranger,
): MessagePrice {
  const listed = message.kind === 'gift' ? message.credits : listPrices[message.kind](settings)
  const reason = listReason(facts)
  if (message.kind !== 'text' || reason !== 'price') return { credits: creditsFor(reason, listed), reason }
  if (settings.match_opening_free && facts.opens_match) return { credits: 0, reason: 'match' }
  const free_until =
    facts.received_at && addSeconds(facts.received_at, settings.reply_free_hours * secondsPerHour)
  if (free_until && facts.now < free_until)
    return { credits: 0, reason: 'reply', free_until: free_until.toISOString() }
  return { credits: listed, reason }
}

/** Returns whether a site's prices depend on what was written before. */
export function hasFreeTexts({ match_opening_free, reply_free_hours }: PriceList): boolean {
  return match_opening_free || reply_free_hours > 0
}

/** Returns the price of a newcomer's first message, which is sent with the confirmation of the signup. */
export function firstMessagePrice(
  settings: PriceList,
  { is_fictional }: { is_fictional: boolean },
): MessagePrice {
  return messagePrice(settings, { kind: 'text' }, { ...realStranger, is_fictional })
}

/** Returns the prices that a chat carries; a gift's follows from its list price (`creditsFor`). */
export function messageCosts(settings: PriceList, facts: PriceFacts) {
  return {
    message_cost: messagePrice(settings, { kind: 'text' }, facts),
    photo_cost: messagePrice(settings, { kind: 'photo' }, facts),
    gift_cost: { reason: listReason(facts) },
  }
}
export type MessageCosts = ReturnType<typeof messageCosts>

/** Returns what is paid of a list price. */
export function creditsFor(reason: PriceReason, listed: number): number {
  return reason === 'price' ? listed : 0
}

/** What is free to fictional profiles alone: photos and gifts. */
function listReason({ is_fictional }: PriceFacts): PriceReason {
  return is_fictional ? 'fictional' : 'price'
}

/** Returns how many credits are missing to pay a price. */
export function missingCredits(price: number, balance: number): number {
  return Math.max(0, price - balance)
}

/**
 * Returns the rate of a member who has not bought yet: that of the smallest bundle (decisions: Credits and money).
 */
export function firstRate(bundles: SiteSettings['bundles'], currency: Currency): CreditRate {
  const bundle = smallestBundle(bundles)
  return { credits: bundle.credits, amount: bundle.prices[currency], currency }
}

/** Returns credits as money at a rate, rounded half up (decisions: Credits and money). */
export function moneyAt(credits: number, rate: CreditRate): Money {
  return { amount: shareOf(rate.amount, credits, rate.credits), currency: rate.currency }
}

/**
 * Returns the money shown beside credits ('10 credits, about EUR 0.90'): at the rate of the member's last purchase; before it,
 * for the price of a message the site's minimum for the country whose prices are shown (product: Sites), or else at the rate of
 * the smallest bundle.
 */
export function moneyOf(
  credits: number,
  settings: Pick<
    PublicSettings,
    'message_credits' | 'minimum_message_costs' | 'price_country' | 'bundles_from' | 'credit_rate'
  >,
): Money {
  if (settings.credit_rate) return moneyAt(credits, settings.credit_rate)
  const minimum = settings.minimum_message_costs[settings.price_country]
  if (minimum && credits === settings.message_credits) {
    return { amount: minimum.costs, currency: minimum.currency }
  }
  return moneyAt(credits, settings.bundles_from)
}

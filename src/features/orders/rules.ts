import { type Currency, higher, type MinorUnits, type Money, noMoney, shareOf } from '../../core/money.ts'
import type { CreditBundle } from '../sites/rules.ts'
/** How often a code may be used (decisions: Credits and money). */
export const codeValidities = ['once', 'once-per-user', 'unlimited'] as const
export type CodeValidity = (typeof codeValidities)[number]

/** The limits of a code; null where it has none. */
export interface CodeLimits {
  max_uses: number | null
  max_uses_per_member: number | null
}

/** Returns the validity of a code with these limits. */
export function validityOf({ max_uses, max_uses_per_member }: CodeLimits): CodeValidity {
  if (max_uses === 1) return 'once'
  return max_uses_per_member === 1 ? 'once-per-user' : 'unlimited'
}

/** `used`: a code of validity `once` after its order. */
export const codeStatuses = ['active', 'used', 'disabled'] as const
export type CodeStatus = (typeof codeStatuses)[number]

/** How an order came about: on the checkout screen, repeated with a stored method, or by direct debit. */
export const orderKinds = ['checkout', 'repeat', 'direct_debit'] as const
export type OrderKind = (typeof orderKinds)[number]

/** The purpose of a code for one account. */
export type CodePurpose = 'delete_offer'

/** Normalises a code for comparison: case-insensitive. */
export function foldCode(code: string): string {
  return code.trim().toUpperCase()
}

/** A path of this site to go on to after a purchase, never an address of another. */
export const nextPattern = /^\/(?![/\\])[^\s\\]*$/
export const maxNextLength = 300

/** Returns where a purchase may lead on to; null for what an order would refuse, which must not keep anybody from buying. */
export function usableNext(next: string | null): string | null {
  return next !== null && next.length <= maxNextLength && nextPattern.test(next) ? next : null
}

/** The outcomes of a payment in the sandbox (api: Starting it). */
export const sandboxOutcomes = [
  'succeed',
  'fail',
  'cancel',
  'pending',
  'expire',
  'step_up',
  'authorise',
  'charge_back',
  'refund',
  'decline_recurring',
] as const
export type SandboxOutcome = (typeof sandboxOutcomes)[number]

/** How its webhook arrives: as it should, twice, before an outdated one, or only half a minute later. */
export const sandboxManners = ['once', 'twice', 'reordered', 'late'] as const
export type SandboxManner = (typeof sandboxManners)[number]
/** Characters of the card that is named on the sandbox's page. */
export const maxCardLength = 32

/** The direct debit's code in the catalogue of payment methods. */
export const debitMethod = 'sepadirectdebit'

/**
 * Returns what an amount counts as towards a cap in another currency. There are no exchange rates: the site’s price list shows
 * what the same credits cost in both currencies. Where its bundles differ, the amount counts at the one where it weighs most, so
 * that no purchase is counted below its price in the currency of the cap.
 */
export function countedIn(
  currency: Currency,
  { amount, currency: paidIn }: Money,
  bundles: readonly CreditBundle[],
): MinorUnits {
  if (paidIn === currency) return amount
  return bundles
    .map(({ prices }) => shareOf(amount, prices[currency], prices[paidIn]))
    .reduce(higher, noMoney)
}

import { currencyCodes, lower, type MinorUnits, shareOf } from '../../core/money.ts'
import { nameProblem } from '../accounts/name-rules.ts'
import { type CreditBundle, defaultBundles } from '../sites/rules.ts'

/** What somebody without the right to publish may propose (staff: 6.4). */
export const proposalKinds = ['bundles', 'gifts', 'payment_methods', 'discount_code'] as const
export type ProposalKind = (typeof proposalKinds)[number]

/** The kinds of invites: a code that opens a closed signup, and the key by which a partner hands over signups. */
export const inviteKinds = ['code', 'partner'] as const
export type InviteKind = (typeof inviteKinds)[number]

/** Bounds of a price in minor units: less is no price, more is a slip of the keyboard. */
export const bundlePrice = { min: 50, max: 1_000_000 } as const
export const maxBundles = 8
/** So many times more or less than the product's own price list suggests is a slip of the keyboard. */
const outOfLine = 3

/** What is wrong with a field; `message` is a key of `errors.issues`. */
export interface Problem {
  path: string
  message: string
}

/**
 * Returns what is wrong with a price list: credits that two bundles have, a bundle that costs less than a smaller one or more for
 * each credit, and prices that do not fit those in euros.
 */
export function bundleProblems(bundles: readonly CreditBundle[]): Problem[] {
  const problems: Problem[] = []
  for (const [index, bundle] of bundles.entries()) {
    if (bundles.findIndex(({ credits }) => credits === bundle.credits) < index) {
      problems.push({ path: `bundles.${index}.credits`, message: 'taken' })
      continue
    }
    const smaller = bundles
      .filter(({ credits }) => credits < bundle.credits)
      .reduce<CreditBundle | null>((most, each) => (most && most.credits > each.credits ? most : each), null)
    for (const currency of currencyCodes) {
      const path = `bundles.${index}.prices.${currency}`
      const price = bundle.prices[currency]
      if (isOutOfLine(bundle, currency)) problems.push({ path, message: 'price_out_of_line' })
      else if (smaller && !isDearerInAll(smaller, bundle, currency))
        problems.push({ path, message: 'price_too_low' })
      else if (smaller && price * smaller.credits > smaller.prices[currency] * bundle.credits)
        problems.push({ path, message: 'price_too_high' })
    }
  }
  return problems
}

type Currency = (typeof currencyCodes)[number]

function isDearerInAll(smaller: CreditBundle, larger: CreditBundle, currency: Currency): boolean {
  return lower(smaller.prices[currency], larger.prices[currency]) < larger.prices[currency]
}

/** Compares with what the price in euros is worth by the product's own price list: there are no exchange rates. */
function isOutOfLine({ prices }: CreditBundle, currency: Currency): boolean {
  const [usual] = defaultBundles
  if (!usual) return false
  const expected: MinorUnits = shareOf(prices.EUR, usual.prices[currency], usual.prices.EUR)
  return prices[currency] > expected * outOfLine || prices[currency] * outOfLine < expected
}

/**
 * Returns what is wrong with the name of a fictional profile, as a key of `errors.issues`; null for a plainly invented one. It
 * must not pass for the name of a person: two words in one, such as VelvetLantern, or with a digit.
 */
export function inventedNameProblem(name: string, brand: string): string | null {
  const problem = nameProblem(name, '', [brand])
  if (problem !== null) return problem
  return /\p{Ll}\p{Lu}|[0-9_]/u.test(name) ? null : 'name_not_invented'
}

/** A drawn portrait as `GET /admin/portraits` names it: no other file is read. */
export const portraitPath = /^[1-7]-(fe)?male\/\d{1,4}\/\d{1,2}$/

/** Returns how a code of an invite is compared: without case. */
export function foldInvite(code: string): string {
  return code.trim().normalize('NFKC').toLowerCase()
}

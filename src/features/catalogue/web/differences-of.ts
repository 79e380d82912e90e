import { currencyCodes, type MinorUnits } from '../../../core/money.ts'
import type { CreditBundle } from '../../sites/rules.ts'

/** A difference between two price lists: a price, or a bundle that came or went. */
export interface PriceDifference {
  credits: number
  kind: 'price' | 'added' | 'removed' | 'order'
  currency?: (typeof currencyCodes)[number]
  before?: MinorUnits
  after?: MinorUnits
}

/** Returns what differs between two price lists, in the order of the later one. */
export function differencesOf(
  before: readonly CreditBundle[],
  after: readonly CreditBundle[],
): PriceDifference[] {
  const inBoth = (list: readonly CreditBundle[], other: readonly CreditBundle[]) =>
    list.map(({ credits }) => credits).filter((credits) => other.some((each) => each.credits === credits))
  const changed = after.flatMap(({ credits, prices }): PriceDifference[] => {
    const old = before.find((each) => each.credits === credits)
    if (!old) return [{ credits, kind: 'added' }]
    return currencyCodes
      .filter((currency) => old.prices[currency] !== prices[currency])
      .map((currency) => ({
        credits,
        kind: 'price',
        currency,
        before: old.prices[currency],
        after: prices[currency],
      }))
  })
  const removed = before
    .filter(({ credits }) => !after.some((each) => each.credits === credits))
    .map(({ credits }): PriceDifference => ({ credits, kind: 'removed' }))
  const isReordered = inBoth(before, after).join() !== inBoth(after, before).join()
  return [...changed, ...removed, ...(isReordered ? [{ credits: 0, kind: 'order' as const }] : [])]
}

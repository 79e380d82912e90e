import { currencyCodes, type MinorUnits, minorUnits } from '../../../core/money.ts'
import type { CreditBundle } from '../../sites/rules.ts'

/** Returns an amount as one types it, with the sign for hundredths of the locale: `9,95`. */
export function typedAmount(amount: MinorUnits, locale: string): string {
  const sign = (1.5).toLocaleString(locale).charAt(1)
  const digits = String(amount).padStart(3, '0')
  return `${digits.slice(0, -2)}${sign}${digits.slice(-2)}`
}

/** Returns a typed amount, with a point or a comma, in minor units; null where it is none. */
export function readAmount(text: string): MinorUnits | null {
  const [, whole, part = ''] = /^ *(\d{1,6})(?:[.,](\d{1,2}))? *$/.exec(text) ?? []
  return whole === undefined ? null : minorUnits(Number(whole) * 100 + Number(part.padEnd(2, '0')))
}

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

import type { Criteria } from '../../search/server/public.ts'
import type { Wish } from '../contract.ts'
import { candidatesAtMost } from '../rules.ts'
import type { Window } from './find-candidates.ts'

/** Wishes that are worth a window of their own. */
const windowedWishes = 2

/**
 * Half of the candidates are those seen last; the rest are those seen last among members who have what matters most,
 * so that a rare wish is met however many members there are.
 */
export function windowsOf(wishes: readonly Wish[], criteria: Criteria): Window[] {
  const strongest = wishes
    .filter(({ weight }) => weight > 1)
    .toSorted((a, b) => b.weight - a.weight)
    .flatMap((wish) => withWish(criteria, wish) ?? [])
    .slice(0, windowedWishes)
  const amount = candidatesAtMost / (2 * Math.max(1, strongest.length))
  return [
    { criteria, amount: strongest.length === 0 ? candidatesAtMost : candidatesAtMost / 2 },
    ...strongest.map((narrowed) => ({ criteria: narrowed, amount })),
  ]
}

/** The criteria with one wish as a condition; null for several interests, of which some are enough. */
function withWish(criteria: Criteria, wish: Wish): Criteria | null {
  if (wish.trait !== 'interests') {
    return { ...criteria, traits: { ...criteria.traits, [wish.trait]: wish.codes } }
  }
  return wish.codes.length === 1 ? { ...criteria, interests: wish.codes } : null
}

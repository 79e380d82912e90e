import type { Criteria } from '../../../search/server/public.ts'
import type { Wish } from '../../contract.ts'
import { maxCandidates } from '../../rules.ts'
import type { Window } from '../../scoring/server/find-candidates.ts'

/** Number of wishes that get a window of their own. */
const windowedWishes = 2

/**
 * Returns the windows of candidates. Half are the most recently active members; the rest are the most
 * recently active ones who meet the most important wishes, so that a rare wish is met however many members
 * there are.
 */
export function windowsOf(wishes: readonly Wish[], criteria: Criteria): Window[] {
  const strongest = wishes
    .filter(({ weight }) => weight > 1)
    .toSorted((a, b) => b.weight - a.weight)
    .flatMap((wish) => withWish(criteria, wish) ?? [])
    .slice(0, windowedWishes)
  const amount = maxCandidates / (2 * Math.max(1, strongest.length))
  return [
    { criteria, amount: strongest.length === 0 ? maxCandidates : maxCandidates / 2 },
    ...strongest.map((narrowed) => ({ criteria: narrowed, amount })),
  ]
}

/** Adds one wish to the criteria as a condition; null for several interests, of which some are enough. */
function withWish(criteria: Criteria, wish: Wish): Criteria | null {
  if (wish.trait !== 'interests') {
    return { ...criteria, traits: { ...criteria.traits, [wish.trait]: wish.codes } }
  }
  return wish.codes.length === 1 ? { ...criteria, interests: wish.codes } : null
}

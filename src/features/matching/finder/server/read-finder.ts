import { birthDatesFor, type Criteria, countMembers, searcherOf } from '../../../search/server/public.ts'
import type { Finder, Loosening } from '../../contract.ts'
import { noteShown } from '../../fairness/server/exposures.ts'
import { fewMatches, matchesShown, maxCandidates, noAnswers } from '../../rules.ts'
import {
  candidateCriteria,
  findCandidates,
  findOwnSide,
  findWindows,
  type MatchingContext,
  type OwnSide,
  shownAnswers,
} from '../../scoring/server/find-candidates.ts'
import { matchCardsOf, scoreCandidates } from '../../scoring/server/match-cards.ts'
import { windowsOf } from './finder-windows.ts'

/**
 * Returns what the member looks for, the members who fit both ways by score, and what could be relaxed where
 * few do.
 */
export async function readFinder(ctx: MatchingContext): Promise<Finder> {
  const own = await findOwnSide(ctx)
  const criteria = await candidateCriteria(ctx, own)
  const ids = await findWindows(ctx, windowsOf(shownAnswers(own.answers, own.shown).wishes, criteria))
  const scored = scoreCandidates(ctx, own, await findCandidates(ctx, own, ids))
  const best = scored.toSorted((a, b) => b.score - a.score).slice(0, matchesShown)
  const cards = await matchCardsOf(ctx, best)
  noteShown(
    ctx.services,
    cards.map(({ id }) => id),
  )
  return {
    answers: own.answers,
    cards,
    loosenings: cards.length < fewMatches ? await findLoosenings(ctx, own, criteria, cards.length) : [],
  }
}

/** Returns which of the answers exclude members, and how many would fit without each. */
async function findLoosenings(
  ctx: MatchingContext,
  { answers }: OwnSide,
  criteria: Criteria,
  present: number,
): Promise<Loosening[]> {
  const namesAges = answers.min_age !== null || answers.max_age !== null
  const looser: { part: Loosening['part']; criteria: Criteria }[] = [
    ...(namesAges
      ? [{ part: 'ages' as const, criteria: { ...criteria, born: birthDatesFor(ctx, noAnswers) } }]
      : []),
    ...(criteria.countryregion
      ? [{ part: 'countryregion' as const, criteria: { ...criteria, countryregion: null } }]
      : []),
  ]
  const found: Loosening[] = []
  for (const { part, criteria } of looser) {
    const strangers = await findWindows(ctx, [{ criteria, amount: maxCandidates }])
    // Members with whom there is contact are left out of what was read; in larger results they hardly matter.
    const isAll = strangers.length < maxCandidates
    const count = isAll ? strangers.length : await countMembers(ctx, searcherOf(ctx), criteria)
    if (count > present) found.push({ part, found: count })
  }
  return found.toSorted((a, b) => b.found - a.found)
}

import { countedResults } from '../../search/rules.ts'
import { type Criteria, countMembers, searcherOf } from '../../search/server/public.ts'
import type { Finder, Loosening } from '../contract.ts'
import { fewMatches, matchesShown } from '../rules.ts'
import { noteShown } from './exposures.ts'
import { candidateCriteria, findCandidates, findWindows } from './find-candidates.ts'
import { windowsOf } from './finder-windows.ts'
import { matchCardsOf, scoreCandidates } from './match-cards.ts'
import { findOwnSide, type MatchingContext, shownAnswers } from './own-side.ts'

/** What the member looks for, who fits both ways by score, and what could be let go where few do. */
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
    loosenings: cards.length < fewMatches ? await findLoosenings(ctx, criteria, cards.length) : [],
  }
}

/** Which of the answers keep people out, and how many would fit without each. */
async function findLoosenings(
  ctx: MatchingContext,
  criteria: Criteria,
  present: number,
): Promise<Loosening[]> {
  const { born, countryregion } = criteria
  const looser: { part: Loosening['part']; criteria: Criteria }[] = [
    ...(born.latest || born.after
      ? [{ part: 'ages' as const, criteria: { ...criteria, born: { latest: null, after: null } } }]
      : []),
    ...(countryregion
      ? [{ part: 'countryregion' as const, criteria: { ...criteria, countryregion: null } }]
      : []),
  ]
  const found: Loosening[] = []
  for (const { part, criteria } of looser) {
    const count = await countMembers(ctx, searcherOf(ctx), criteria)
    if (count > present) found.push({ part, found: Math.min(count, countedResults) })
  }
  return found.toSorted((a, b) => b.found - a.found)
}

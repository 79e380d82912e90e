import { cardsOf } from '../../../cards/server/public.ts'
import type { MatchCard } from '../../contract.ts'
import { type Candidate, type Score, scoreOf } from '../../score-rules.ts'
import { type MatchingContext, type OwnSide, shownAnswers } from './own-side.ts'

/** Scores candidates against the acting member. */
export function scoreCandidates<C extends Candidate>(
  { now }: Pick<MatchingContext, 'now'>,
  own: OwnSide,
  candidates: readonly C[],
): (C & Score)[] {
  const side = {
    tags: own.tags,
    answers: shownAnswers(own.answers, own.shown),
    has_place: own.position !== null,
  }
  return candidates.map((candidate) => ({ ...candidate, ...scoreOf(side, candidate, now) }))
}

/** Returns the cards of scored members, in their order. */
export async function matchCardsOf(
  ctx: MatchingContext,
  scored: readonly (Candidate & Score)[],
): Promise<MatchCard[]> {
  const byId = new Map(scored.map((candidate) => [candidate.profile_id, candidate]))
  const cards = await cardsOf(ctx, [...byId.keys()], { respectHideFictional: true })
  return cards.flatMap((card) => {
    const found = byId.get(card.id)
    return found ? { ...card, score: found.score, reasons: found.reasons } : []
  })
}

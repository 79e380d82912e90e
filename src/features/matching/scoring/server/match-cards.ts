import { formattingLocale } from '../../../../core/countries.ts'
import { writeDistance } from '../../../../core/distance-words.ts'
import type { Locale } from '../../../../core/locales.ts'
import { text } from '../../../../server/text.ts'
import { cardsOf } from '../../../cards/server/public.ts'
import type { ProfileRow } from '../../../profiles/server/public.ts'
import type { MatchCard, MatchReason, WrittenReason } from '../../contract.ts'
import { writeReason } from '../../reason-rules.ts'
import { type Candidate, pairReasons, type Score, scoreOf } from '../../score-rules.ts'
import {
  findCandidates,
  findOwnSide,
  type MatchingContext,
  type OwnSide,
  shownAnswers,
} from './find-candidates.ts'

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

type ReaderContext = MatchingContext & { locale: Locale }

/** Returns why the acting member and another one fit, in their language; nothing about a member who may not be found. */
export async function fitReasons(ctx: ReaderContext, other: ProfileRow): Promise<WrittenReason[]> {
  const own = await findOwnSide(ctx)
  const [candidate] = await findCandidates(ctx, own, [other.id])
  if (!candidate) return []
  const side = { tags: own.tags, answers: shownAnswers(own.answers, own.shown) }
  const reasons = pairReasons(side, candidate, { areMutual: seekEachOther(ctx, own, other), now: ctx.now })
  return reasons.map((reason) => ({ kind: reason.kind, text: written(ctx, own, reason) }))
}

/** Reports whether each looks for the gender of their match, as far as the site shows that. */
function seekEachOther({ site }: MatchingContext, own: OwnSide, other: ProfileRow): boolean {
  const looksFor = (one: ProfileRow, another: ProfileRow) =>
    one.seeking === 'both' || one.seeking === another.gender
  return (
    site.settings.visible_profile_fields.includes('seeking') &&
    looksFor(own.profile, other) &&
    looksFor(other, own.profile)
  )
}

/** Writes a reason; `useReasonText` does so on pages, which then have the names of all traits. */
function written({ locale }: ReaderContext, own: OwnSide, reason: MatchReason): string {
  return writeReason(reason, {
    line: (key, values = {}) => text(locale, `matching.reasons.${key}`, values),
    trait: ({ trait, code }) => ({
      label: text(locale, `profiles.traits.${trait}.label`),
      value: text(locale, `profiles.traits.${trait}.codes.${code}`),
    }),
    interests: (codes) => codes.map((code) => text(locale, `interests.${code}`)).join(', '),
    distance: (km) => writeDistance(formattingLocale(locale, own.profile.country), km),
  })
}

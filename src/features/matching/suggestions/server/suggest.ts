import { addSeconds, ageAt, secondsPerDay } from '../../../../core/time.ts'
import type { SessionReadContext } from '../../../../server/http/context.ts'
import { agesAround } from '../../../search/rules.ts'
import { fairOrder, noExposure } from '../../fair-rules.ts'
import { exposuresOf, flushExposuresPeriodically, noteShown } from '../../fairness/server/exposures.ts'
import { maxCandidates, meetAgainSeconds, suggestionsShown } from '../../rules.ts'
import {
  candidateCriteria,
  findCandidates,
  findOwnSide,
  findWindows,
  type OwnSide,
} from '../../scoring/server/find-candidates.ts'
import { matchCardsOf, scoreCandidates } from '../../scoring/server/match-cards.ts'

/** How many days ago a member chosen by chance may have been active last. */
const chanceDays = 30
/** Factor for a member without a picture. */
const withoutPhoto = 0.6
/** Factor for a member of quite another age, where none was named. */
const farInAge = 0.4

/**
 * Suggests members: ranked by score, with those who were seen little lately moved up, and those of quite another age
 * down where the member named no ages. Half of the candidates are the most recently active; the second half were active
 * at a random time in the last weeks, so that everyone is shown sometimes however many members there are. Members abroad
 * fill up where the own country has few. Members with whom there is contact, or who came up in the swipe game lately,
 * are left out.
 */
export async function suggest(ctx: SessionReadContext) {
  const own = await findOwnSide(ctx)
  const unmetSince = addSeconds(ctx.now, -meetAgainSeconds)
  const near = await candidateCriteria(ctx, own)
  const everywhere = { ...near, country: null, countryregion: null }
  const before = addSeconds(ctx.now, -Math.random() * chanceDays * secondsPerDay)
  const amount = maxCandidates / 2
  const windows = [
    { criteria: near, amount },
    { criteria: near, amount, before },
  ]
  const nearby = await findWindows(ctx, windows, unmetSince)
  const chosen = await chooseAmong(ctx, own, nearby)
  if (chosen.length < suggestionsShown) {
    const far = await findWindows(ctx, [{ criteria: everywhere, amount }], unmetSince)
    const others = far.filter((id) => !nearby.includes(id))
    chosen.push(...(await chooseAmong(ctx, own, others)).slice(0, suggestionsShown - chosen.length))
  }
  const cards = await matchCardsOf(ctx, chosen)
  noteShown(
    ctx.services,
    cards.map(({ id }) => id),
  )
  await flushExposuresPeriodically(ctx)
  return { cards }
}

/** Chooses the best of these, by score and by how little they were seen. */
async function chooseAmong(ctx: SessionReadContext, own: OwnSide, ids: number[]) {
  const scored = scoreCandidates(ctx, own, await findCandidates(ctx, own, ids))
  const exposures = await exposuresOf(ctx, ids)
  const { min_age, max_age } = agesAround(ageAt(own.profile.date_of_birth, ctx.now))
  const areNamed = own.answers.min_age !== null || own.answers.max_age !== null
  const order = fairOrder(
    scored.map(({ profile_id, score, has_photo, age }) => ({
      profile_id,
      fit:
        (score / 100) *
        (has_photo ? 1 : withoutPhoto) *
        (areNamed || (age >= min_age && age <= max_age) ? 1 : farInAge),
      exposure: exposures.get(profile_id) ?? noExposure,
    })),
  )
  const byId = new Map(scored.map((candidate) => [candidate.profile_id, candidate]))
  return order.slice(0, suggestionsShown).flatMap((id) => byId.get(id) ?? [])
}

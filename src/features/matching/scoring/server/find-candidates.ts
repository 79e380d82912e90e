import { ageAt } from '../../../../core/time.ts'
import {
  type Criteria,
  type FoundPage,
  findByTime,
  findEntries,
  fittingCriteria,
  searcherOf,
  strangersAmong,
} from '../../../search/server/public.ts'
import { distanceKm } from '../../../sites/places/distance.ts'
import { noAnswers } from '../../rules.ts'
import type { Candidate } from '../../score-rules.ts'
import { findAllAnswers } from './answers-table.ts'
import { type MatchingContext, type OwnSide, shownAnswers, shownTags } from './own-side.ts'

/** A candidate with a field that rankings use but the score does not. */
export type FoundCandidate = Candidate & { has_photo: boolean }

/**
 * Returns the criteria of the match finder and the suggestions: gender, ages, country and region fit both
 * ways. A region of a country that is no longer the member's is ignored.
 */
export async function candidateCriteria(
  ctx: MatchingContext,
  { profile, answers }: OwnSide,
): Promise<Criteria> {
  const fitting = await fittingCriteria(ctx)
  const { countryregion } = answers
  return {
    ...fitting,
    countryregion: countryregion?.startsWith(`${profile.country}-`) ? countryregion : null,
    wanted_by: fitting.wanted_by && { ...fitting.wanted_by, countryregion: profile.countryregion },
  }
}

/**
 * Part of the candidates: the most recently active ones, of those last active before `before` where it is
 * given.
 */
export interface Window {
  criteria: Criteria
  amount: number
  before?: Date
}

/** How many further pages a window reads where the member already has contact with many in it. */
const maxPages = 3

/**
 * Returns the ids of several windows without duplicates, in order. Only strangers of the member are included
 * (see `strangersAmong`), so a window holds fewer than its amount where the member has contact with most of
 * its members.
 */
export async function findWindows(
  ctx: MatchingContext,
  windows: readonly Window[],
  unmetSince: Date | null = null,
): Promise<number[]> {
  const ids = new Set<number>()
  for (const window of windows) for (const id of await findWindow(ctx, window, unmetSince)) ids.add(id)
  return [...ids]
}

async function findWindow(
  ctx: MatchingContext,
  { criteria, amount, before }: Window,
  unmetSince: Date | null,
): Promise<number[]> {
  const ids: number[] = []
  let after: FoundPage['after'] = before ? { key: before.toISOString(), id: 0 } : null
  for (let page = 0; page < maxPages && ids.length < amount; page += 1) {
    const found = await findByTime(ctx.db, searcherOf(ctx), criteria, {
      order: 'active',
      after,
      limit: amount,
    })
    const all = found.map((row) => row.profile_id)
    ids.push(...(await strangersAmong(ctx.db, ctx.actor.profile_id, all, unmetSince)))
    const last = found.at(-1)
    if (!last || found.length < amount) break
    after = { key: last.key, id: last.profile_id }
  }
  return ids.slice(0, amount)
}

/**
 * Returns these members as candidates for the viewer, in the order of the ids; members who are no longer
 * findable are left out.
 */
export async function findCandidates(
  ctx: MatchingContext,
  own: OwnSide,
  ids: number[],
): Promise<FoundCandidate[]> {
  const entries = new Map((await findEntries(ctx.db, ids)).map((entry) => [entry.profile_id, entry]))
  const answers = await findAllAnswers(ctx.db, ids)
  return ids.flatMap((profile_id) => {
    const entry = entries.get(profile_id)
    if (!entry) return []
    const { date_of_birth, tags, lat, lon, ...rest } = entry
    const km = own.position && lat !== null && lon !== null ? distanceKm(own.position, { lat, lon }) : null
    return {
      ...rest,
      age: ageAt(date_of_birth, ctx.now),
      tags: shownTags(tags, own.shown),
      answers: shownAnswers(answers.get(profile_id) ?? noAnswers, own.shown),
      km,
    }
  })
}

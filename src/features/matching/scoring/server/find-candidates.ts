import { ageAt } from '../../../../core/time.ts'
import type { SessionReadContext } from '../../../../server/http/context.ts'
import { findProfile } from '../../../profiles/server/public.ts'
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
import { arePlacesShown } from '../../../sites/rules.ts'
import type { MatchAnswers, WishTrait } from '../../contract.ts'
import { noAnswers, tagsOf, wishTraits } from '../../rules.ts'
import type { Candidate } from '../../score-rules.ts'
import { findAllAnswers } from './answers-table.ts'

/** A candidate with a field that rankings use but the score does not. */
export type FoundCandidate = Candidate & { has_photo: boolean }

/** The part of the context that matching needs. */
export type MatchingContext = Pick<
  SessionReadContext,
  'db' | 'actor' | 'site' | 'now' | 'services' | 'entryGate' | 'log'
>

/** The fields of the acting member that matching depends on. */
export type OwnSide = Awaited<ReturnType<typeof findOwnSide>>

/** Returns the acting member's side: the profile, what they look for, and the fields that the site shows. */
export async function findOwnSide({ db, actor, site }: MatchingContext) {
  const { profile_id } = actor
  const profile = await findProfile(db, profile_id)
  if (!profile) throw new Error(`member ${profile_id} has no profile`)
  const stored = (await findAllAnswers(db, [profile_id])).get(profile_id) ?? noAnswers
  const fields = site.settings.visible_profile_fields
  const shown = wishTraits.filter((trait) => fields.includes(trait))
  const { lat, lon } = profile
  return {
    profile,
    answers: stored,
    /** Traits that wishes and reasons may mention on this site. */
    shown,
    tags: shownTags(tagsOf(profile), shown),
    /** Null also where the site does not show locations: distance is not a reason there. */
    position: !arePlacesShown(fields) || lat === null || lon === null ? null : { lat, lon },
  }
}

/** Removes tags that the site does not show on profiles: they must not be guessable from a score either. */
function shownTags(tags: Iterable<string>, shown: readonly WishTrait[]): Set<string> {
  return new Set(
    [...tags].filter((tag) =>
      shown.some((trait) => (trait === 'interests' ? !tag.includes(':') : tag.startsWith(`${trait}:`))),
    ),
  )
}

/** Removes wishes about traits that the site does not show. */
export function shownAnswers(answers: MatchAnswers, shown: readonly WishTrait[]): MatchAnswers {
  return { ...answers, wishes: answers.wishes.filter((wish) => shown.includes(wish.trait)) }
}

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

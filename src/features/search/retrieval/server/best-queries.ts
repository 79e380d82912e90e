import { type RawBuilder, sql } from 'kysely'
import type { Gender } from '../../../../core/people.ts'
import { addSeconds } from '../../../../core/time.ts'
import {
  activeShares,
  bestParts,
  enoughInCommon,
  maxNearbyRead,
  nearbySeconds,
  nearMetres,
  rankSteps,
  windowSize,
  withoutPhoto,
} from '../../best-rules.ts'
import {
  type Criteria,
  conditionsOf,
  type Density,
  metresFrom,
  planFor,
  type Searcher,
} from '../../filters/server/conditions-queries.ts'
import { type Found, ofGenders, sharedWith } from './found-queries.ts'
import type { OwnTaste } from './own-taste.ts'

/** A position in the walk by last activity: milliseconds since 1970, and the member's id. */
export type Moment = readonly [milliseconds: number, id: number]

/** Members that are ranked together: a part of the walk by last activity. */
export interface Window {
  /** `nearby`: members of the searcher's region; `everyone`: all others. */
  part: 'nearby' | 'everyone'
  /** The window begins after it; null is the start of the walk. */
  from: Moment | null
  /** The last member of the region's window: those of the region up to here are not among the others. */
  nearbyUntil: Moment | null
}

/** A member of a window. */
export interface Ranked extends Found {
  /** When the member was last active, as the database writes it in JSON. */
  key: string
  /** In the first row all members of the window, best first; null in the others. */
  ids: number[] | null
  /** The last member of the window in the walk. */
  to_key: string
  to_id: number
}

/** The input of a ranked page. */
export interface RankedPage {
  window: Window
  limit: number
  taste: OwnTaste
  density: Density
  now: Date
}

/**
 * Builds the query for the first `limit` members of a window, best first. The walk is the same as of the order by
 * activity: it reads `windowSize` entries in the order of an index, and the best of them come first. For the
 * own region at most `maxNearbyRead` entries per gender are read.
 */
export function byBest(searcher: Searcher, criteria: Criteria, page: RankedPage): RawBuilder<Ranked> {
  const { window, limit, taste, density, now } = page
  const walk = ofGenders(
    criteria,
    (gender) => sql`
      select e.profile_id, e.last_active as key, ${metresFrom(criteria.centre, 'e')} as metres,
        e.tags, e.has_photo, e.is_fictional
      from ${sourceOf(searcher, gender, page)} where ${conditionsOf(searcher, criteria, gender, density)}
        ${window.from ? sql`and ${isBefore(window.from)}` : sql``} ${withoutNearby(page)}
      order by e.last_active desc, e.profile_id desc limit ${sql.lit(windowSize)}`,
  )
  return sql<Ranked>`${planFor(criteria, density)}
  with own as materialized (select ${taste.interests}::text[] || ${wishes(searcher, taste)} as tags),
  ranked as (
    select profile_id, key, metres, ${sharedWith(taste.interests, 'w')}, ${rankOf(now)} as rank
    from (${walk} order by key desc, profile_id desc limit ${sql.lit(windowSize)}) as w
    cross join own
  )
  select profile_id, key, metres, shared, last_value(key) over walk as to_key, last_value(profile_id) over walk as to_id,
    case when row_number() over best = 1 then array_agg(profile_id) over best_whole end as ids
  from ranked
  window walk as (order by key desc, profile_id desc rows between unbounded preceding and unbounded following),
    best as (order by rank desc, profile_id desc),
    best_whole as (order by rank desc, profile_id desc rows between unbounded preceding and unbounded following)
  order by rank desc, profile_id desc limit ${sql.lit(limit)}`
}

/**
 * Builds the query for those of these members who match, in the order of their ids. The conditions are those for
 * many: they look up nothing by themselves, so that the entries are read by key.
 */
export function byIds(
  searcher: Searcher,
  criteria: Criteria,
  { ids, taste }: { ids: number[]; taste: OwnTaste },
): RawBuilder<Found> {
  return sql<Found>`select found.* from (${ofGenders(
    criteria,
    (gender) => sql`
      select e.profile_id, e.last_active as key, ${metresFrom(criteria.centre, 'e')} as metres,
        ${sharedWith(taste.interests, 'e')}
      from search_entries e
      where e.profile_id = any(${ids}::bigint[]) and ${conditionsOf(searcher, criteria, gender, 'many')}`,
  )}) as found order by array_position(${ids}::bigint[], found.profile_id)`
}

const isoOf = (milliseconds: number) => new Date(milliseconds).toISOString()
const isBefore = ([milliseconds, id]: Moment) =>
  sql`(e.last_active, e.profile_id) < (${isoOf(milliseconds)}::timestamptz, ${id}::bigint)`
const isNotBefore = ([milliseconds, id]: Moment) =>
  sql`(e.last_active, e.profile_id) >= (${isoOf(milliseconds)}::timestamptz, ${id}::bigint)`

/**
 * Selects the entries `e` that a window is filled from. Those of the region are limited before any filter: where
 * hardly anybody of the region meets the filters, not all of the region is read.
 */
function sourceOf(
  { pool_id }: Searcher,
  gender: Gender,
  { window, taste, now }: RankedPage,
): RawBuilder<unknown> {
  if (window.part === 'everyone' || !taste.region) return sql`search_entries e`
  const since = addSeconds(now, -nearbySeconds).toISOString()
  return sql`(
    select * from search_entries e
    where e.pool_id = ${pool_id} and e.gender = ${gender} and e.countryregion = ${taste.region.code}
      and e.last_active > ${since}::timestamptz
    order by e.last_active desc, e.profile_id desc limit ${sql.lit(maxNearbyRead)}) as e`
}

/** Excludes who was shown with the region: as many entries as its window has, which this walk passes by. */
function withoutNearby({ window: { part, nearbyUntil }, taste }: RankedPage): RawBuilder<unknown> {
  if (part === 'nearby' || !nearbyUntil || !taste.region) return sql``
  return sql`and not (coalesce(e.countryregion = ${taste.region.code}, false) and ${isNotBefore(nearbyUntil)})`
}

/** The tags that the searcher wishes for in the match finder, of traits that the site shows. */
function wishes({ profile_id: own }: Searcher, { traits }: OwnTaste): RawBuilder<unknown> {
  return sql`coalesce((
    select array_agg(case wish ->> 'trait' when 'interests' then code else (wish ->> 'trait') || ':' || code end)
    from match_finders m, jsonb_array_elements(m.wishes) as wish, jsonb_array_elements_text(wish -> 'codes') as code
    where m.profile_id = ${own} and wish ->> 'trait' = any(${traits}::text[])), '{}')`
}

/** Ranks a row of `w` by activity, distance, and what it has in common with `own`. */
function rankOf(now: Date): RawBuilder<unknown> {
  const { full, none } = nearMetres
  const steps = activeShares.map(
    ({ seconds, share }) =>
      sql`when key > ${addSeconds(now, -seconds).toISOString()}::timestamptz then ${sql.lit(share)}`,
  )
  const active = sql`case when is_fictional then 0 ${sql.join(steps, sql` `)} else 0 end`
  // `least` ignores null, so an unknown distance would be the best.
  const near = sql`case when metres is null then 0
    else greatest(0, least(1, (${sql.lit(none)} - metres) / ${sql.lit(none - full)}.0)) end`
  const inCommon = sql`least(1, (select count(*) from unnest(w.tags) as t (tag) where t.tag = any(own.tags))
    / ${sql.lit(enoughInCommon)}.0)`
  const { lit } = sql
  return sql`round(${lit(rankSteps / 100)} * (case when has_photo then 1 else ${lit(withoutPhoto)} end) * (
    ${lit(bestParts.active)} * (${active}) + ${lit(bestParts.near)} * (${near}) + ${lit(bestParts.in_common)} * ${inCommon}))::int`
}

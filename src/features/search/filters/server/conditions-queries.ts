import { type RawBuilder, sql } from 'kysely'
import type { Country } from '../../../../core/countries.ts'
import { type Gender, genderCodes, type Interest, maximumAge } from '../../../../core/people.ts'

import { addSeconds } from '../../../../core/time.ts'
import { byTrait, type TraitName, traitNames } from '../../../../core/traits.ts'
import { withGenericPlan } from '../../../../server/db/prepared.ts'
import { blocksOf, hidesFrom } from '../../../profiles/server/public.ts'
import { activeEverySeconds, type BirthDates, type Box, countedResults, earthRadiusKm } from '../../rules.ts'

// Builds SQL conditions on entries `e` and places `p` from the criteria of a search.

/** The searcher, and the site of the search. */
export interface Searcher {
  /** 0 for a visitor. */
  profile_id: number
  site_id: number
  pool_id: number
}

/** The criteria of a search; null, empty and false do not filter. */
export interface Criteria {
  genders: readonly Gender[]
  /**
   * Members who look for such a person: for the gender, and for the age and region where they gave some. A
   * person without a region (null) matches no member who gave one; an omitted region is ignored.
   */
  wanted_by: { gender: Gender; age: number | null; countryregion?: string | null } | null
  country: Country | null
  countryregion: string | null
  born: BirthDates
  /** All of these. */
  interests: Interest[]
  /** Any of these, for each trait. */
  traits: Record<TraitName, string[]>
  with_photo: boolean
  with_answers: boolean
  /** ISO string: active after this moment. */
  online_since: string | null
  hide_fictional: boolean
  /** Centre of distances. */
  centre: { lat: number; lon: number } | null
  within: { km: number; box: Box } | null
  /** Leaves out members of this place: those who meet all that is named. */
  outside: Pick<Criteria, 'country' | 'countryregion' | 'within'> | null
  /** Members who were shown already. */
  without: number[]
  /** Members who greet newcomers, and have not liked, passed or hidden the searcher. */
  greets: boolean
}

/** Criteria that every member meets. */
export const anybody: Criteria = {
  genders: genderCodes,
  wanted_by: null,
  country: null,
  outside: null,
  countryregion: null,
  born: { latest: null, after: null },
  interests: [],
  traits: byTrait(() => []),
  with_photo: false,
  with_answers: false,
  online_since: null,
  hide_fictional: false,
  centre: null,
  within: null,
  without: [],
  greets: false,
}

/**
 * `many`: the order is read from an index until the page is full, with a generic plan. `few`: matches are
 * looked up by their rare attributes, which the planner knows from the parameter values, and then sorted.
 */
export type Density = 'few' | 'many'

/** Ages from this one on, and ranges narrower than this, match few members. */
const rareAge = { from: 60, years: 8 }

/**
 * Returns how to search, given that `counted` matches are known. Only rare attributes are worth a plan of
 * their own, which takes as long as reading some thousands of rows; other results are few because the pool is
 * small.
 */
export function densityOf(criteria: Criteria, counted: number | null = null): Density {
  return isRare(criteria) && (counted ?? 0) <= countedResults ? 'few' : 'many'
}

function isRare(criteria: Criteria): boolean {
  const { within, online_since, born } = criteria
  return within !== null || online_since !== null || namesCodes(criteria) || isRareAge(born)
}

function isRareAge({ latest, after }: BirthDates): boolean {
  const thisYear = new Date().getUTCFullYear()
  const youngest = latest === null ? 0 : thisYear - Number(latest.slice(0, 4))
  const oldest = after === null ? maximumAge : thisYear - Number(after.slice(0, 4))
  return youngest >= rareAge.from || oldest - youngest < rareAge.years
}

/**
 * Returns the SQL that requests a generic plan for searches for many; empty for those that name codes, since
 * rare and common codes are found by different indexes.
 */
export function planFor(criteria: Criteria, density: Density): RawBuilder<unknown> {
  return density === 'many' && !namesCodes(criteria) ? withGenericPlan : sql``
}

function namesCodes({ interests, traits }: Criteria): boolean {
  return interests.length > 0 || traitNames.some((trait) => traits[trait].length > 0)
}

/** Returns all conditions on `e` for results of a gender. */
export function conditionsOf(
  searcher: Searcher,
  criteria: Criteria,
  gender: Gender,
  density: Density,
): RawBuilder<unknown> {
  const { born, within } = criteria
  const all: RawBuilder<unknown>[] = [
    sql`e.pool_id = ${searcher.pool_id} and e.gender = ${gender}`,
    sql`not ${hidesFrom('e', sql`${searcher.site_id}`)}`,
    ...notForSearcher(searcher, density),
    ...(namesCodes(criteria) ? haveCodes(searcher, criteria, gender) : []),
  ]
  if (criteria.wanted_by) {
    const wanted = wants(criteria.wanted_by)
    all.push(density === 'many' ? aboutHalf(wanted) : wanted)
  }
  if (criteria.country) all.push(sql`e.country = ${criteria.country}`)
  if (criteria.countryregion) all.push(sql`e.countryregion = ${criteria.countryregion}`)
  const birth = isBorn(born)
  if (birth) all.push(density === 'many' ? aboutHalf(birth) : birth)
  if (criteria.with_photo) all.push(sql`e.has_photo`)
  if (criteria.with_answers) all.push(sql`e.has_answers`)
  if (criteria.hide_fictional) all.push(sql`not e.is_fictional`)
  if (criteria.online_since) all.push(isOnlineSince(criteria.online_since))
  if (within)
    all.push(density === 'many' ? aboutHalf(isNear(criteria.centre, within, 'e')) : inCells(criteria))
  if (criteria.outside) all.push(...isOutside(criteria, criteria.outside))
  if (criteria.without.length > 0) all.push(sql`e.profile_id <> all(${criteria.without}::bigint[])`)
  if (criteria.greets) all.push(...greets(searcher))
  return sql.join(all, sql` and `)
}

/**
 * Makes the planner estimate that half of all rows are in a range. A generic plan does not know its bounds:
 * it would estimate one row in two hundred and sort those instead of reading the order from an index.
 */
function aboutHalf(range: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`coalesce(${range}, false)`
}

function isBorn({ latest, after }: BirthDates): RawBuilder<unknown> | null {
  const all: RawBuilder<unknown>[] = []
  if (latest) all.push(sql`e.date_of_birth <= ${latest}::date`)
  if (after) all.push(sql`e.date_of_birth > ${after}::date`)
  return all.length > 0 ? sql`(${sql.join(all, sql` and `)})` : null
}

/** Excludes members who are in a place, also where theirs is not known. */
function isOutside(
  { centre }: Criteria,
  { country, countryregion, within }: NonNullable<Criteria['outside']>,
): RawBuilder<unknown>[] {
  const inside: RawBuilder<unknown>[] = []
  if (country) inside.push(sql`e.country = ${country}`)
  if (countryregion) inside.push(sql`e.countryregion = ${countryregion}`)
  if (within) inside.push(isNear(centre, within, 'e'))
  return inside.length === 0 ? [] : [sql`not coalesce(${sql.join(inside, sql` and `)}, false)`]
}

/** Selects members within the radius by their place, since all members of a place have its distance. */
function inCells({ centre, within }: Criteria): RawBuilder<unknown> {
  if (!within) return sql`true`
  return sql`e.cell in (select p.cell from search_places p where ${isNear(centre, within, 'p')})`
}

function wants({ gender, age, countryregion }: NonNullable<Criteria['wanted_by']>): RawBuilder<unknown> {
  const all = [sql`e.seeking in (${gender}, 'both')`]
  if (age !== null) {
    all.push(sql`coalesce(e.wants_min_age, 0) <= ${age} and coalesce(e.wants_max_age, 999) >= ${age}`)
  }
  if (countryregion) all.push(sql`coalesce(e.wants_countryregion, ${countryregion}) = ${countryregion}`)
  if (countryregion === null) all.push(sql`e.wants_countryregion is null`)
  return sql.join(all, sql` and `)
}

function greets({ profile_id: own }: Searcher): RawBuilder<unknown>[] {
  return [
    sql`e.greets_newcomers`,
    sql`not exists (select from likes l where l.from_id = e.profile_id and l.to_id = ${own})`,
    sql`not exists (select from auto_likes g where g.from_id = e.profile_id and g.to_id = ${own})`,
    sql`not exists (select from swipes w where w.from_id = e.profile_id and w.to_id = ${own})`,
    sql`not exists (select from hidden_members h where h.hider_id = e.profile_id and h.hidden_id = ${own})`,
  ]
}

/**
 * Excludes the searcher, members blocked either way, and members whom the searcher has hidden. Of many candidates
 * none is looked up: those ids are read once and hashed. The planner takes that for a condition that half of all
 * meet, so that few are looked up one by one, by a condition of which it knows that hardly anybody fails it.
 */
function notForSearcher({ profile_id: own }: Searcher, density: Density): RawBuilder<unknown>[] {
  if (own === 0) return []
  const excluded = [
    ...Object.values(blocksOf(own)),
    sql`select hidden_id as id from hidden_members where hider_id = ${own}`,
  ]
  const conditions =
    density === 'many'
      ? [sql`e.profile_id not in (${sql.join(excluded, sql` union all `)})`]
      : excluded.map((ids) => sql`not exists (select from (${ids}) as x where x.id = e.profile_id)`)
  return [sql`e.profile_id <> ${own}`, ...conditions]
}

/**
 * Requires the tags of the results: all required tags in one condition, so that one index scan covers them.
 */
function haveCodes({ pool_id }: Searcher, criteria: Criteria, gender: Gender): RawBuilder<unknown>[] {
  const { country, countryregion, interests, traits } = criteria
  const needed: string[] = [`pool:${pool_id}`, `gender:${gender}`, ...interests]
  if (country) needed.push(`country:${country}`)
  if (countryregion) needed.push(`countryregion:${countryregion}`)
  const choices: string[][] = []
  for (const trait of traitNames) {
    const tags = traits[trait].map((code) => `${trait}:${code}`)
    if (tags.length === 1) needed.push(...tags)
    if (tags.length > 1) choices.push(tags)
  }
  return [sql`e.tags @> ${needed}::text[]`, ...choices.map((tags) => sql`e.tags && ${tags}::text[]`)]
}

/**
 * `last_active` lags behind presence by some minutes: it narrows the search, presence decides. Fictional
 * profiles are never online.
 */
function isOnlineSince(since: string): RawBuilder<unknown> {
  const behind = addSeconds(new Date(since), -activeEverySeconds).toISOString()
  return sql`not e.is_fictional and e.last_active > ${behind}::timestamptz and exists (
    select from presence s where s.profile_id = e.profile_id and s.last_active > ${since}::timestamptz)`
}

type Table = 'e' | 'p'

export function isNear(
  centre: Criteria['centre'],
  { km, box }: NonNullable<Criteria['within']>,
  table: Table,
): RawBuilder<unknown> {
  return sql`(${isWithin(box, table)} and ${metresFrom(centre, table)} <= ${km * 1000})`
}

export function isWithin({ lat, lon }: Box, table: Table): RawBuilder<unknown> {
  const column = (name: string) => sql.ref(`${table}.${name}`)
  const inLat = sql`${column('lat')} between ${lat[0]} and ${lat[1]}`
  if (!lon) return inLat
  const [west, east] = lon
  return west <= east
    ? sql`${inLat} and ${column('lon')} between ${west} and ${east}`
    : sql`${inLat} and (${column('lon')} >= ${west} or ${column('lon')} <= ${east})`
}

/**
 * Great-circle distance from a centre in whole metres (haversine); whole, so that a cursor represents it
 * exactly.
 */
export function metresFrom(centre: Criteria['centre'], table: Table): RawBuilder<number | null> {
  if (!centre) return sql<null>`null::int`
  const { lat, lon } = centre
  const [ofLat, ofLon] = [sql.ref(`${table}.lat`), sql.ref(`${table}.lon`)]
  // `least` ignores null, so an unknown place would get the maximum distance.
  return sql<
    number | null
  >`case when ${ofLat} is not null then round(${sql.lit(2000 * earthRadiusKm)} * asin(sqrt(least(1,
    power(sin(radians(${ofLat} - ${lat}::float8) / 2), 2)
    + cos(radians(${lat}::float8)) * cos(radians(${ofLat})) * power(sin(radians(${ofLon} - ${lon}::float8) / 2), 2)
  ))))::int end`
}

import { type RawBuilder, sql } from 'kysely'
import type { Country } from '../../../core/countries.ts'
import { Gender, type Interest, maximumAge } from '../../../core/people.ts'
import { addSeconds } from '../../../core/time.ts'
import { withGenericPlan } from '../../../server/db/prepared.ts'
import {
  activeEverySeconds,
  type BirthDates,
  type Box,
  countedResults,
  earthRadiusKm,
  traitFilters,
} from '../rules.ts'

// What a search asks for, and the conditions that it makes of entries `e` and places `p`.

/** Who searches, and from which site. */
export interface Searcher {
  /** 0 for a visitor. */
  profile_id: number
  site_id: number
  pool_id: number
}

/** What is searched for; null, empty and false do not filter. */
export interface Criteria {
  genders: readonly Gender[]
  /**
   * Members who look for somebody like this: of the gender, and of the age and region where they named some. Who told no
   * region (null) lives in none that somebody named; without one it is not looked at.
   */
  wanted_by: { gender: Gender; age: number | null; countryregion?: string | null } | null
  country: Country | null
  countryregion: string | null
  born: BirthDates
  /** Every one of these. */
  interests: Interest[]
  /** Of each trait any of these. */
  traits: Record<(typeof traitFilters)[number], string[]>
  with_photo: boolean
  /** ISO string: seen after this moment. */
  online_since: string | null
  hide_fictional: boolean
  /** Where distances are measured from. */
  centre: { lat: number; lon: number } | null
  within: { km: number; box: Box } | null
  /** Members who were shown already. */
  without: number[]
  /** Members who say hello to newcomers, and neither liked, passed nor hid the searcher before. */
  greets: boolean
}

/** Criteria that everybody fits. */
export const anybody: Criteria = {
  genders: Gender.options,
  wanted_by: null,
  country: null,
  countryregion: null,
  born: { latest: null, after: null },
  interests: [],
  traits: { hair_color: [], eye_color: [], body_type: [], relationship_status: [], tattoos: [] },
  with_photo: false,
  online_since: null,
  hide_fictional: false,
  centre: null,
  within: null,
  without: [],
  greets: false,
}

/**
 * Of many, the order is read until there are enough, by a plan that is kept; few are looked up by what is rare about
 * them, which the planner knows from the values, and then sorted.
 */
export type Density = 'few' | 'many'

/** From this age on, and among ages that lie nearer together, few are left out of many. */
const rareAge = { from: 60, years: 8 }

/**
 * How to look for those who fit, of whom `counted` are known. Only what few have is worth a plan of its own, which takes
 * as long as reading some thousands; the others are few because there are few of all.
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

/** Searches for many keep their plan, unless they name codes: what few and what many have is found by different indexes. */
export function planFor(criteria: Criteria, density: Density): RawBuilder<unknown> {
  return density === 'many' && !namesCodes(criteria) ? withGenericPlan : sql``
}

function namesCodes({ interests, traits }: Criteria): boolean {
  return interests.length > 0 || traitFilters.some((trait) => traits[trait].length > 0)
}

/** All conditions for results of a gender, on `e`. */
export function conditionsOf(
  searcher: Searcher,
  criteria: Criteria,
  gender: Gender,
  density: Density,
): RawBuilder<unknown> {
  const { born, within } = criteria
  const all: RawBuilder<unknown>[] = [
    sql`e.pool_id = ${searcher.pool_id} and e.gender = ${gender}`,
    sql`(not e.hidden_elsewhere or e.site_id = ${searcher.site_id})`,
    ...notForSearcher(searcher),
    ...(namesCodes(criteria) ? haveCodes(searcher, criteria, gender) : []),
  ]
  if (criteria.wanted_by) all.push(wants(criteria.wanted_by))
  if (criteria.country) all.push(sql`e.country = ${criteria.country}`)
  if (criteria.countryregion) all.push(sql`e.countryregion = ${criteria.countryregion}`)
  const birth = isBorn(born)
  if (birth) all.push(density === 'many' ? aboutHalf(birth) : birth)
  if (criteria.with_photo) all.push(sql`e.has_photo`)
  if (criteria.hide_fictional) all.push(sql`not e.is_fictional`)
  if (criteria.online_since) all.push(isOnlineSince(criteria.online_since))
  if (within)
    all.push(density === 'many' ? aboutHalf(isNear(criteria.centre, within, 'e')) : inPlaces(criteria))
  if (criteria.without.length > 0) all.push(sql`e.profile_id <> all(${criteria.without}::bigint[])`)
  if (criteria.greets) all.push(...greets(searcher))
  return sql.join(all, sql` and `)
}

/**
 * Says of a range that half of all lie in it. A fixed plan does not know its ends and would take it for one in two
 * hundred, and rather sort the few that it expects than read the order.
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

/** Within the radius, as whoever lives in a place is as far away as the place. */
function inPlaces({ centre, within }: Criteria): RawBuilder<unknown> {
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

/** Leaves out the searcher, those blocked either way, and those whom the searcher does not want to be shown. */
function notForSearcher({ profile_id: own }: Searcher): RawBuilder<unknown>[] {
  if (own === 0) return []
  return [
    sql`e.profile_id <> ${own}`,
    sql`not exists (select from blocks b where b.blocker_id = ${own} and b.blocked_id = e.profile_id)`,
    sql`not exists (select from blocks b where b.blocker_id = e.profile_id and b.blocked_id = ${own})`,
    sql`not exists (select from hidden_members h where h.hider_id = ${own} and h.hidden_id = e.profile_id)`,
  ]
}

/** The tags that results have: all that must be there in one condition, so that the index sees them together. */
function haveCodes({ pool_id }: Searcher, criteria: Criteria, gender: Gender): RawBuilder<unknown>[] {
  const { country, countryregion, interests, traits } = criteria
  const needed: string[] = [`pool:${pool_id}`, `gender:${gender}`, ...interests]
  if (country) needed.push(`country:${country}`)
  if (countryregion) needed.push(`countryregion:${countryregion}`)
  const choices: string[][] = []
  for (const trait of traitFilters) {
    const tags = traits[trait].map((code) => `${trait}:${code}`)
    if (tags.length === 1) needed.push(...tags)
    if (tags.length > 1) choices.push(tags)
  }
  return [sql`e.tags @> ${needed}::text[]`, ...choices.map((tags) => sql`e.tags && ${tags}::text[]`)]
}

/** `last_active` lies some minutes behind presence: it narrows, presence decides. Fictional ones are never online. */
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

/** Great-circle distance from a centre in whole metres (haversine); whole, so that a cursor holds it exactly. */
export function metresFrom(centre: Criteria['centre'], table: Table): RawBuilder<number | null> {
  if (!centre) return sql<null>`null::int`
  const { lat, lon } = centre
  const [ofLat, ofLon] = [sql.ref(`${table}.lat`), sql.ref(`${table}.lon`)]
  // `least` passes over null, and an unknown place would be at the other end of the earth.
  return sql<
    number | null
  >`case when ${ofLat} is not null then round(${sql.lit(2000 * earthRadiusKm)} * asin(sqrt(least(1,
    power(sin(radians(${ofLat} - ${lat}::float8) / 2), 2)
    + cos(radians(${lat}::float8)) * cos(radians(${ofLat})) * power(sin(radians(${ofLon} - ${lon}::float8) / 2), 2)
  ))))::int end`
}

import { type RawBuilder, sql } from 'kysely'
import type { Country } from '../../../core/countries.ts'
import { Gender, type Interest } from '../../../core/people.ts'
import { addSeconds } from '../../../core/time.ts'
import { fixedPlan } from '../../../server/db/prepared.ts'
import type { ReadDb } from '../../../server/db/tables.ts'
import type { SearchOrder } from '../contract.ts'
import { activeEverySeconds, type BirthDates, type Box, earthRadiusKm, traitFilters } from '../rules.ts'

// The one way in which members are looked for, for every list of them. A page costs what its rows cost, however many
// members there are: orders are read from an index that begins with what is equal for all results, codes that are told
// by few come from the index of tags, and the nearest are read place by place.

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

/** A result: `key` is its place in the order, a moment (ISO string) or metres. */
export interface Found {
  profile_id: number
  key: string | number
  /** Null without a centre or a known place. */
  metres: number | null
}

/** Where a page of results begins and ends. */
export interface FoundPage {
  after: { key: string | number; id: number } | null
  limit: number
}

/**
 * How many fit. Of many, the order is read until there are enough, by a plan that is kept; few are looked up by what is
 * rare about them, which the planner knows from the values, and then sorted.
 */
export type Density = 'few' | 'many'

/** Sorts members whose place is not known behind all others; no two places on earth are that far apart. */
const unknownMetres = 100_000_000

/** The query for members that fit, last seen or newest first, after the one that `after` names; at most `limit`. */
export function byTime(
  searcher: Searcher,
  criteria: Criteria,
  {
    order,
    after,
    limit,
    density = 'many',
  }: FoundPage & { order: Exclude<SearchOrder, 'near'>; density?: Density },
): RawBuilder<Found> {
  const moment = order === 'new' ? sql`e.created_at` : sql`e.last_active`
  const rest = after
    ? sql`and (${moment}, e.profile_id) < (${after.key}::timestamptz, ${after.id}::bigint)`
    : sql``
  return sql<Found>`${planFor(criteria, density)} ${ofGenders(
    criteria,
    (gender) => sql`
      select e.profile_id, ${moment} as key, ${metresFrom(criteria.centre, 'e')} as metres
      from search_entries e where ${conditionsOf(searcher, criteria, gender, density)} ${rest}
      order by ${moment} desc, e.profile_id desc limit ${sql.lit(limit)}`,
  )} order by key desc, profile_id desc limit ${sql.lit(limit)}`
}

/** Whom `byTime` finds. */
export async function findByTime(db: ReadDb, ...what: Parameters<typeof byTime>): Promise<Found[]> {
  return (await byTime(...what).execute(db)).rows
}

/** A square in which somebody was found, and how far its centre is. */
export interface FoundPlace {
  cell: number
  metres: number
}

/** Places of the country and region within `reach` (null is everywhere) and not nearer than `from`, nearest first. */
export async function findPlaces(
  db: ReadDb,
  { centre, country, countryregion }: Criteria,
  { from, reach }: { from: number; reach: { km: number; box: Box } | null },
): Promise<FoundPlace[]> {
  const all = [sql`metres >= ${from}::int`]
  if (reach) all.push(isWithin(reach.box, 'p'), sql`metres <= ${reach.km * 1000}`)
  if (country) all.push(sql`p.country = ${country}`)
  if (countryregion) all.push(sql`p.countryregion = ${countryregion}`)
  const { rows } = await sql<FoundPlace>`${fixedPlan}
    select distinct metres, p.cell from search_places p
    cross join lateral (select ${metresFrom(centre, 'p')} as metres) as measured
    where ${sql.join(all, sql` and `)}
    order by metres, cell
  `.execute(db)
  return rows
}

/**
 * Members that fit and live in these places, nearest first, after the one that `after` names; at most `limit`. Of each
 * place as many are read as are wanted: name no more places than are likely to be needed.
 */
export async function findInPlaces(
  db: ReadDb,
  searcher: Searcher,
  criteria: Criteria,
  { places, after, limit }: FoundPage & { places: FoundPlace[] },
): Promise<Found[]> {
  const rest = after
    ? sql`and (place.metres, e.profile_id) > (${after.key}::int, ${after.id}::bigint)`
    : sql``
  const { rows } = await sql<Found>`${planFor(criteria, 'many')} ${ofGenders(
    criteria,
    (gender) => sql`
      select near.profile_id, place.metres as key, place.metres
      from unnest(${places.map(({ cell }) => cell)}::int[], ${places.map(({ metres }) => metres)}::int[])
        as place (cell, metres)
      cross join lateral (
        select e.profile_id from search_entries e
        where e.cell = place.cell and ${conditionsOf(searcher, criteria, gender, 'many')} ${rest}
        order by e.profile_id limit ${limit}
      ) as near
      order by place.metres, near.profile_id limit ${limit}`,
  )} order by key, profile_id limit ${limit}`.execute(db)
  return rows
}

/** Members that fit and whose place is not known, after the one that `after` names; at most `limit`. */
export async function findUnplaced(
  db: ReadDb,
  searcher: Searcher,
  criteria: Criteria,
  { after, limit }: FoundPage,
): Promise<Found[]> {
  const rest = after && after.key === unknownMetres ? sql`and e.profile_id > ${after.id}::bigint` : sql``
  const { rows } = await sql<Found>`${planFor(criteria, 'many')} ${ofGenders(
    criteria,
    (gender) => sql`
      select e.profile_id, ${sql.lit(unknownMetres)} as key, null::int as metres from search_entries e
      where e.cell is null and ${conditionsOf(searcher, criteria, gender, 'many')} ${rest}
      order by e.profile_id limit ${sql.lit(limit)}`,
  )} order by profile_id limit ${sql.lit(limit)}`.execute(db)
  return rows
}

/** All members that fit, nearest first: for criteria that few fit, since all of them are measured and sorted. */
export async function findFewNearest(
  db: ReadDb,
  searcher: Searcher,
  criteria: Criteria,
  { after, limit }: FoundPage,
): Promise<Found[]> {
  const rest = after ? sql`where (key, profile_id) > (${after.key}::int, ${after.id}::bigint)` : sql``
  const { rows } = await sql<Found>`
    select * from (${ofGenders(
      criteria,
      (gender) => sql`
        select e.profile_id, coalesce(${metresFrom(criteria.centre, 'e')}, ${sql.lit(unknownMetres)}) as key,
          ${metresFrom(criteria.centre, 'e')} as metres
        from search_entries e where ${conditionsOf(searcher, criteria, gender, 'few')}`,
    )}) as fitting ${rest} order by key, profile_id limit ${sql.lit(limit)}`.execute(db)
  return rows
}

/**
 * How many members fit, counted up to `limit`. In an order, for else the whole table is read from its start until there
 * are enough.
 */
export async function countFound(
  db: ReadDb,
  searcher: Searcher,
  criteria: Criteria,
  limit: number,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (${ofGenders(
      criteria,
      (gender) => sql`
        select e.profile_id from search_entries e where ${conditionsOf(searcher, criteria, gender, 'few')}
        order by e.last_active desc limit ${sql.lit(limit)}`,
    )} limit ${sql.lit(limit)}) as counted
  `.execute(db)
  return rows[0]?.count ?? 0
}

/** One query for each gender, since the indexes begin with it. */
function ofGenders(
  { genders }: Criteria,
  query: (gender: Gender) => RawBuilder<unknown>,
): RawBuilder<unknown> {
  const [first, ...others] = genders.map(
    (gender) => sql`select * from (${query(gender)}) as ${sql.id(gender)}`,
  )
  if (!first) throw new Error('nobody is searched for')
  return sql`select * from (${sql.join([first, ...others], sql` union all `)}) as found`
}

/** Searches for many keep their plan, unless they name codes: what few and what many have is found by different indexes. */
function planFor(criteria: Criteria, density: Density): RawBuilder<unknown> {
  return density === 'many' && !namesCodes(criteria) ? fixedPlan : sql``
}

function namesCodes({ interests, traits }: Criteria): boolean {
  return interests.length > 0 || traitFilters.some((trait) => traits[trait].length > 0)
}

/** All conditions for results of a gender, on `e`. */
function conditionsOf(
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

function isNear(
  centre: Criteria['centre'],
  { km, box }: NonNullable<Criteria['within']>,
  table: Table,
): RawBuilder<unknown> {
  return sql`(${isWithin(box, table)} and ${metresFrom(centre, table)} <= ${km * 1000})`
}

function isWithin({ lat, lon }: Box, table: Table): RawBuilder<unknown> {
  const column = (name: string) => sql.ref(`${table}.${name}`)
  const inLat = sql`${column('lat')} between ${lat[0]} and ${lat[1]}`
  if (!lon) return inLat
  const [west, east] = lon
  return west <= east
    ? sql`${inLat} and ${column('lon')} between ${west} and ${east}`
    : sql`${inLat} and (${column('lon')} >= ${west} or ${column('lon')} <= ${east})`
}

/** Great-circle distance from a centre in whole metres (haversine); whole, so that a cursor holds it exactly. */
function metresFrom(centre: Criteria['centre'], table: Table): RawBuilder<number | null> {
  if (!centre) return sql<null>`null::int`
  const { lat, lon } = centre
  const [ofLat, ofLon] = [sql.ref(`${table}.lat`), sql.ref(`${table}.lon`)]
  return sql<number | null>`round(${sql.lit(2000 * earthRadiusKm)} * asin(sqrt(least(1,
    power(sin(radians(${ofLat} - ${lat}::float8) / 2), 2)
    + cos(radians(${lat}::float8)) * cos(radians(${ofLat})) * power(sin(radians(${ofLon} - ${lon}::float8) / 2), 2)
  ))))::int`
}

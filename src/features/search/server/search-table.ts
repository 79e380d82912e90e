import { type RawBuilder, sql } from 'kysely'
import type { Country } from '../../../core/countries.ts'
import type { Gender, Interest, Profile } from '../../../core/people.ts'
import { addSeconds } from '../../../core/time.ts'
import type { Db, ReadDb } from '../../../server/db/tables.ts'
import type { SearchOrder } from '../contract.ts'
import { activeEverySeconds, type BirthDates, type Box, earthRadiusKm, traitFilters } from '../rules.ts'

declare module '../../../server/db/tables.ts' {
  interface Tables {
    search_entries: Pick<
      Profile,
      | 'gender'
      | 'seeking'
      | 'country'
      | 'countryregion'
      | 'interests'
      | 'is_fictional'
      | (typeof traitFilters)[number]
    > & {
      profile_id: number
      pool_id: number
      site_id: number
      date_of_birth: string
      has_photo: boolean
      lat: number | null
      lon: number | null
      created_at: Time
      last_active: Time
      hidden_elsewhere: boolean
    }
  }
}

/**
 * Writes a member's entry anew from what stands now, or removes it when they may not be found. Waits for other
 * transactions that do the same: whichever is last has seen what all of them changed, so that a member who became
 * invisible does not come back by an edit at the same moment.
 */
export async function refreshEntry(db: Db, profileId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('search:' || ${profileId}::text, 0))`.execute(db)
  await sql`
    with wanted as (
      select p.id, p.pool_id, p.site_id, p.gender, p.seeking, p.country, p.countryregion, p.date_of_birth,
        p.hair_color, p.eye_color, p.body_type, p.relationship_status, p.tattoos, p.interests,
        exists (select from photos f where f.profile_id = p.id and f.is_main and f.status = 'approved') as has_photo,
        p.is_fictional, p.lat, p.lon, p.created_at, coalesce(s.last_active, p.created_at) as last_active,
        a.hide_from_other_sites as hidden_elsewhere
      from profiles p
      join accounts a on a.id = p.id and a.status = 'active' and not a.invisible and not a.sensitive_hidden
      left join presence s on s.profile_id = p.id
      where p.id = ${profileId}
    ), gone as (
      delete from search_entries where profile_id = ${profileId} and not exists (select from wanted)
    )
    insert into search_entries (profile_id, pool_id, site_id, gender, seeking, country, countryregion,
      date_of_birth, hair_color, eye_color, body_type, relationship_status, tattoos, interests, has_photo,
      is_fictional, lat, lon, created_at, last_active, hidden_elsewhere)
    select * from wanted
    on conflict (profile_id) do update set
      pool_id = excluded.pool_id, site_id = excluded.site_id, gender = excluded.gender,
      seeking = excluded.seeking, country = excluded.country, countryregion = excluded.countryregion,
      date_of_birth = excluded.date_of_birth, hair_color = excluded.hair_color,
      eye_color = excluded.eye_color, body_type = excluded.body_type,
      relationship_status = excluded.relationship_status, tattoos = excluded.tattoos,
      interests = excluded.interests, has_photo = excluded.has_photo, is_fictional = excluded.is_fictional,
      lat = excluded.lat, lon = excluded.lon, created_at = excluded.created_at,
      last_active = excluded.last_active, hidden_elsewhere = excluded.hidden_elsewhere
  `.execute(db)
}

/** Notes that a member was seen, unless that was noted in the last minutes. */
export async function updateLastActive(db: Db, profileId: number, at: Date): Promise<void> {
  await db
    .updateTable('search_entries')
    .set({ last_active: at })
    .where('profile_id', '=', profileId)
    .where('last_active', '<=', addSeconds(at, -activeEverySeconds).toISOString())
    .execute()
}

/** Which of these members may be found. */
export async function findableAmong(db: ReadDb, profileIds: number[]): Promise<Set<number>> {
  const rows = await db
    .selectFrom('search_entries')
    .select('profile_id')
    .where('profile_id', '=', sql<number>`any(${profileIds}::bigint[])`)
    .execute()
  return new Set(rows.map((row) => row.profile_id))
}

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
  /** Members who look for somebody of this gender. */
  seeking_gender: Gender | null
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
}

/** A result: `key` is its place in the order, a moment (ISO string) or metres. */
export interface Found {
  profile_id: number
  key: string | number
  /** Null without a centre or a known place. */
  metres: number | null
}

/** Sorts members whose place is not known behind all others; no two places on earth are that far apart. */
const unknownMetres = 100_000_000

/** Members that fit, in an order, after the one that `after` names; at most `limit`. */
export async function findEntries(
  db: ReadDb,
  searcher: Searcher,
  criteria: Criteria,
  page: { order: SearchOrder; after: { key: string | number; id: number } | null; limit: number },
): Promise<Found[]> {
  const { order, after, limit } = page
  const fits = conditionsOf(searcher, criteria)
  const metres = metresFrom(criteria.centre)
  if (order === 'near') {
    const rest = after ? sql`where (key, profile_id) > (${after.key}::int, ${after.id}::bigint)` : sql``
    const { rows } = await sql<Found>`
      select * from (
        select e.profile_id, coalesce(${metres}, ${sql.lit(unknownMetres)}) as key, ${metres} as metres
        from search_entries e
        where e.gender = any(${criteria.genders}::text[]) and ${fits}
      ) as found ${rest}
      order by key, profile_id limit ${limit}
    `.execute(db)
    return rows
  }
  const moment = order === 'new' ? sql`e.created_at` : sql`e.last_active`
  const rest = after
    ? sql`and (${moment}, e.profile_id) < (${after.key}::timestamptz, ${after.id}::bigint)`
    : sql``
  const { rows } = await sql<Found>`
    select found.* from unnest(${criteria.genders}::text[]) as wanted (gender)
    cross join lateral (
      select e.profile_id, ${moment} as key, ${metres} as metres
      from search_entries e
      where e.gender = wanted.gender and ${fits} ${rest}
      order by ${moment} desc, e.profile_id desc limit ${limit}
    ) as found
    order by key desc, profile_id desc limit ${limit}
  `.execute(db)
  return rows
}

/** How many members fit, counted up to `limit`. */
export async function countEntries(
  db: ReadDb,
  searcher: Searcher,
  criteria: Criteria,
  limit: number,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from search_entries e
      where e.gender = any(${criteria.genders}::text[]) and ${conditionsOf(searcher, criteria)}
      limit ${limit}
    ) as counted
  `.execute(db)
  return rows[0]?.count ?? 0
}

/** All conditions but the gender's, on `e`. */
function conditionsOf(searcher: Searcher, criteria: Criteria): RawBuilder<unknown> {
  const { born, traits, within } = criteria
  const all: RawBuilder<unknown>[] = [
    sql`e.pool_id = ${searcher.pool_id}`,
    sql`(not e.hidden_elsewhere or e.site_id = ${searcher.site_id})`,
  ]
  if (searcher.profile_id !== 0) {
    all.push(
      sql`e.profile_id <> ${searcher.profile_id}`,
      sql`not exists (select from blocks b where b.blocker_id = ${searcher.profile_id} and b.blocked_id = e.profile_id)`,
      sql`not exists (select from blocks b where b.blocker_id = e.profile_id and b.blocked_id = ${searcher.profile_id})`,
    )
  }
  if (criteria.seeking_gender) all.push(sql`e.seeking in (${criteria.seeking_gender}, 'both')`)
  if (criteria.country) all.push(sql`e.country = ${criteria.country}`)
  if (criteria.countryregion) all.push(sql`e.countryregion = ${criteria.countryregion}`)
  if (born.latest) all.push(sql`e.date_of_birth <= ${born.latest}::date`)
  if (born.after) all.push(sql`e.date_of_birth > ${born.after}::date`)
  if (criteria.interests.length > 0) all.push(sql`e.interests @> ${criteria.interests}::text[]`)
  for (const trait of traitFilters) {
    if (traits[trait].length > 0) all.push(sql`${sql.ref(`e.${trait}`)} = any(${traits[trait]}::text[])`)
  }
  if (criteria.with_photo) all.push(sql`e.has_photo`)
  if (criteria.hide_fictional) all.push(sql`not e.is_fictional`)
  if (criteria.online_since) all.push(isOnlineSince(criteria.online_since))
  if (within) all.push(isWithin(within.box), sql`${metresFrom(criteria.centre)} <= ${within.km * 1000}`)
  if (criteria.without.length > 0) all.push(sql`e.profile_id <> all(${criteria.without}::bigint[])`)
  return sql.join(all, sql` and `)
}

/** `last_active` lies some minutes behind presence: it narrows, presence decides. Fictional ones are never online. */
function isOnlineSince(since: string): RawBuilder<unknown> {
  const behind = addSeconds(new Date(since), -activeEverySeconds).toISOString()
  return sql`not e.is_fictional and e.last_active > ${behind}::timestamptz and exists (
    select from presence s where s.profile_id = e.profile_id and s.last_active > ${since}::timestamptz)`
}

function isWithin({ lat, lon }: Box): RawBuilder<unknown> {
  const inLat = sql`e.lat between ${lat[0]} and ${lat[1]}`
  if (!lon) return inLat
  const [west, east] = lon
  return west <= east
    ? sql`${inLat} and e.lon between ${west} and ${east}`
    : sql`${inLat} and (e.lon >= ${west} or e.lon <= ${east})`
}

/** Great-circle distance from a centre in whole metres (haversine); whole, so that a cursor holds it exactly. */
function metresFrom(centre: Criteria['centre']): RawBuilder<number | null> {
  if (!centre) return sql<null>`null::int`
  const { lat, lon } = centre
  return sql<number | null>`round(${sql.lit(2000 * earthRadiusKm)} * asin(sqrt(least(1,
    power(sin(radians(e.lat - ${lat}::float8) / 2), 2)
    + cos(radians(${lat}::float8)) * cos(radians(e.lat)) * power(sin(radians(e.lon - ${lon}::float8) / 2), 2)
  ))))::int`
}

import { type RawBuilder, sql } from 'kysely'
import type { Gender } from '../../../../core/people.ts'
import { withGenericPlan } from '../../../../server/db/prepared.ts'
import type { ReadDb } from '../../../../server/db/tables.ts'
import {
  type Criteria,
  conditionsOf,
  type Density,
  densityOf,
  isWithin,
  metresFrom,
  planFor,
  type Searcher,
} from '../../filters/server/conditions-queries.ts'
import type { Box } from '../../rules.ts'

// All lists of members are found here. The cost of a page depends on its rows, not on the number of members:
// orders are read from an index that begins with the columns that are equal for all results, rare codes come
// from the index of tags, and the nearest members are read place by place.

/** A result: `key` is its sort key, a moment (ISO string) or metres. */
export interface Found {
  profile_id: number
  key: string | number
  /** Null without a centre or a known location. */
  metres: number | null
  /** The searcher's interests that the member shares, where they were asked for. */
  shared?: string[]
}

/** Start and size of a page of results. */
export interface FoundPage {
  after: { key: string | number; id: number } | null
  limit: number
}

/** Sorts members without a location behind all others; no two places on earth are that far apart. */
const unknownMetres = 100_000_000

/** Builds the column with those of these interests that the entry of an alias has. */
export function sharedWith(interests: readonly string[], alias: 'e' | 'w'): RawBuilder<unknown> {
  const tags = sql.ref(`${alias}.tags`)
  return sql`array(select t.tag from unnest(${tags}) as t (tag) where t.tag = any(${[...interests]}::text[])) as shared`
}

/**
 * Builds the query for matching members, last active or newest first, after the one that `after` names; at
 * most `limit`. With `interests` the results name those that they share.
 */
export function byTime(
  searcher: Searcher,
  criteria: Criteria,
  {
    order,
    after,
    limit,
    density = 'many',
    interests,
  }: FoundPage & { order: 'active' | 'new'; density?: Density; interests?: readonly string[] },
): RawBuilder<Found> {
  const shared = interests ? sql`, ${sharedWith(interests, 'e')}` : sql``
  const moment = order === 'new' ? sql`e.created_at` : sql`e.last_active`
  const rest = after
    ? sql`and (${moment}, e.profile_id) < (${after.key}::timestamptz, ${after.id}::bigint)`
    : sql``
  return sql<Found>`${planFor(criteria, density)} ${ofGenders(
    criteria,
    (gender) => sql`
      select e.profile_id, ${moment} as key, ${metresFrom(criteria.centre, 'e')} as metres ${shared}
      from search_entries e where ${conditionsOf(searcher, criteria, gender, density)} ${rest}
      order by ${moment} desc, e.profile_id desc limit ${sql.lit(limit)}`,
  )} order by key desc, profile_id desc limit ${sql.lit(limit)}`
}

/** Runs `byTime`. */
export async function findByTime(db: ReadDb, ...what: Parameters<typeof byTime>): Promise<Found[]> {
  return (await byTime(...what).execute(db)).rows
}

/** A cell in which members were found, and the distance of its centre. */
export interface SearchCursor {
  cell: number
  metres: number
}

/**
 * Returns the cells of the country and region within `reach` (null is everywhere) and not nearer than
 * `from`, nearest first.
 */
export async function findCells(
  db: ReadDb,
  { centre, country, countryregion }: Criteria,
  { from, reach }: { from: number; reach: { km: number; box: Box } | null },
): Promise<SearchCursor[]> {
  const all = [sql`metres >= ${from}::int`]
  if (reach) all.push(isWithin(reach.box, 'p'), sql`metres <= ${reach.km * 1000}`)
  if (country) all.push(sql`p.country = ${country}`)
  if (countryregion) all.push(sql`p.countryregion = ${countryregion}`)
  const { rows } = await sql<SearchCursor>`${withGenericPlan}
    select distinct metres, p.cell from search_places p
    cross join lateral (select ${metresFrom(centre, 'p')} as metres) as measured
    where ${sql.join(all, sql` and `)}
    order by metres, cell
  `.execute(db)
  return rows
}

/**
 * Returns matching members who live in these places, nearest first, after the one that `after` names; at most
 * `limit`. Reads up to `limit` rows per place, so pass no more places than are likely to be needed.
 */
export async function findInCells(
  db: ReadDb,
  searcher: Searcher,
  criteria: Criteria,
  { cells, after, limit }: FoundPage & { cells: SearchCursor[] },
): Promise<Found[]> {
  const rest = after
    ? sql`and (place.metres, e.profile_id) > (${after.key}::int, ${after.id}::bigint)`
    : sql``
  const { rows } = await sql<Found>`${planFor(criteria, 'many')} ${ofGenders(
    criteria,
    (gender) => sql`
      select near.profile_id, place.metres as key, place.metres
      from unnest(${cells.map(({ cell }) => cell)}::int[], ${cells.map(({ metres }) => metres)}::int[])
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

/** Returns matching members without a location, after the one that `after` names; at most `limit`. */
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

/**
 * Returns all matching members, nearest first: for criteria that few match, since all of them are measured
 * and sorted.
 */
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
 * Counts matching members up to `limit`. It reads in an index order, as otherwise the whole table is scanned
 * from its start until the limit is reached.
 */
export async function countFound(
  db: ReadDb,
  searcher: Searcher,
  criteria: Criteria,
  limit: number,
): Promise<number> {
  const density = densityOf(criteria)
  const { rows } = await sql<{ count: number }>`${planFor(criteria, density)}
    select count(*)::int as count from (${ofGenders(
      criteria,
      (gender) => sql`
        select e.profile_id from search_entries e where ${conditionsOf(searcher, criteria, gender, density)}
        order by e.last_active desc limit ${sql.lit(limit)}`,
    )} limit ${sql.lit(limit)}) as counted
  `.execute(db)
  return rows[0]?.count ?? 0
}

/** Builds one query per gender, since the indexes begin with it. */
export function ofGenders(
  { genders }: Criteria,
  query: (gender: Gender) => RawBuilder<unknown>,
): RawBuilder<unknown> {
  const [first, ...others] = genders.map(
    (gender) => sql`select * from (${query(gender)}) as ${sql.id(gender)}`,
  )
  if (!first) throw new Error('nobody is searched for')
  return sql`select * from (${sql.join([first, ...others], sql` union all `)}) as found`
}

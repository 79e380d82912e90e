import process from 'node:process'
import { type Kysely, sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { generateMembers } from '../bench/members.ts'
import { literalOf } from '../bench/pgbench.ts'
import { type Sent, statementsOf } from '../bench/statements.ts'
import { maxNearbyRead, windowSize } from '../src/features/search/best-rules.ts'
import {
  anybody,
  type Criteria,
  densityOf,
} from '../src/features/search/filters/server/conditions-queries.ts'
import { byBest, byIds, type Window } from '../src/features/search/retrieval/server/best-queries.ts'
import { findNearestOfMany } from '../src/features/search/retrieval/server/find-nearest.ts'
import {
  countFound,
  type FoundPage,
  findByTime,
  findFewNearest,
} from '../src/features/search/retrieval/server/found-queries.ts'
import type { OwnTaste } from '../src/features/search/retrieval/server/own-taste.ts'
import {
  birthDatesOf,
  boxAround,
  countedResults,
  countedWhileChanging,
  searchPageSize,
} from '../src/features/search/rules.ts'
import { type Database, openPostgres } from '../src/server/db/database.ts'
import { migrate } from '../src/server/db/migrate.ts'
import { migrations } from '../src/server/db/migrations.ts'
import { fixedMark } from '../src/server/db/prepared.ts'
import type { Tables } from '../src/server/db/tables.ts'
import { findServer, newDatabase } from './drivers/postgres-server.ts'

// The rows that lists read grow with their results, not with the number of members: PLAN_MEMBERS of them, up
// to a million, or those of a database filled by `npm run bench search` (PLAN_DATABASE_URL).

const filled = process.env.PLAN_DATABASE_URL
/** The time at which its members were created. */
const now = filled ? await newestOf(filled) : new Date()
const members = Number(process.env.PLAN_MEMBERS ?? 40_000)
/** Maximum number of rows read per row returned or counted. */
const maxPerRow = 20
/**
 * The same if a hundredth of all match, too many for a lookup: the index order is read, however many members
 * there are.
 */
const maxPerRareRow = 120
const limit = searchPageSize + 1

async function newestOf(url: string): Promise<Date> {
  const client = new pg.Client(url)
  await client.connect()
  const { rows } = await client.query('select max(last_active) as at from search_entries')
  await client.end()
  return rows[0].at
}

const women: Criteria = { ...anybody, genders: ['female'] }
const none = anybody.traits
const london = { lat: 51.51, lon: -0.13 }
const around = (km: number) => ({ centre: london, within: { km, box: boxAround(london, km) } })
const withinDays = (days: number) => new Date(now.getTime() - days * 86_400_000).toISOString()

/** Typical searches: with many results, or few. */
const kinds: Record<string, Partial<Criteria>> = {
  'dense: women': {},
  'dense: women and men': { genders: ['female', 'male'] },
  'dense: a country and ages': { country: 'US', born: birthDatesOf({ min_age: 25, max_age: 45 }, now) },
  'dense: with a picture, both ways': { with_photo: true, wanted_by: { gender: 'male', age: 30 } },
  'dense: outside a country': { outside: { country: 'US', countryregion: null, within: null } },
  'dense: with answers': { with_answers: true },
  'dense: a region': { country: 'NL', countryregion: 'NL-NH' },
  'dense: a wide circle': around(500),
  'sparse: a narrow circle': around(25),
  'sparse: a narrow circle, a country and ages': {
    ...around(25),
    country: 'GB',
    born: birthDatesOf({ min_age: 25, max_age: 45 }, now),
  },
  'sparse: of an age that few have': { country: 'US', born: birthDatesOf({ min_age: 70 }, now) },
  'sparse: of an age that few have, in another country': {
    country: 'GB',
    born: birthDatesOf({ min_age: 70 }, now),
  },
  'sparse: here just now': { online_since: withinDays(0.003), country: 'FR' },
  'sparse: three codes': {
    country: 'US',
    interests: ['wine'],
    traits: { ...none, hair_color: ['red', 'white'], tattoos: ['many'] },
  },
  'sparse: codes of everywhere': {
    genders: ['female', 'male'],
    interests: ['wine', 'sushi', 'theater'],
    traits: { ...none, eye_color: ['hazel'] },
  },
}

interface PlanNode {
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: PlanNode[]
}

/**
 * Returns the number of rows that a plan read. Other tables are read by key for each of them, or contain the
 * searcher's blocked or hidden members.
 */
function rowsRead(node: PlanNode): number {
  const own =
    node['Relation Name'] === 'search_entries'
      ? (node['Actual Rows'] +
          (node['Rows Removed by Filter'] ?? 0) +
          (node['Rows Removed by Index Recheck'] ?? 0)) *
        node['Actual Loops']
      : 0
  return (node.Plans ?? []).reduce((sum, plan) => sum + rowsRead(plan), own)
}

const server = await findServer()

describe.skipIf(!server)(filled ? 'among members' : `among ${members} members`, () => {
  let made: Awaited<ReturnType<typeof newDatabase>>
  let database: Database
  let client: pg.Client
  beforeAll(async () => {
    made = filled ? { url: filled, drop: async () => {} } : await newDatabase(server as string)
    database = openPostgres(made.url, { connections: 2 })
    if (!filled) {
      await migrate(database.db, migrations)
      await generateMembers(database.db, members, now)
    }
    await sql`insert into blocks select 7, i, now() from generate_series(100, 120) i on conflict do nothing`.execute(
      database.db,
    )
    client = new pg.Client(made.url)
    await client.connect()
  }, 1_200_000)
  afterAll(async () => {
    await client?.end()
    await database?.close()
    await made?.drop()
  })

  const searcher = { profile_id: 7, site_id: 1, pool_id: 1 }

  /** Returns the rows that the statements of a list read and return. */
  async function read(list: (db: Kysely<Tables>) => Promise<unknown>) {
    let [rows, answered] = [0, 0]
    for (const statement of await statementsOf(made.url, list)) {
      expect(statement.sql).not.toMatch(/\boffset\b/i)
      const plan = await explain(statement)
      rows += rowsRead(plan)
      answered += plan['Actual Rows']
    }
    return { rows, answered }
  }

  /** Returns the plan with which the product runs a statement, generic where so marked. */
  async function explain({ sql: text, parameters }: Sent): Promise<PlanNode> {
    const planning = text.includes(fixedMark) ? 'force_generic_plan' : 'force_custom_plan'
    await client.query(`set plan_cache_mode = ${planning}`)
    await client.query(`prepare one as ${text}`)
    const values = parameters.length > 0 ? `(${parameters.map(literalOf).join(', ')})` : ''
    const { rows } = await client.query(`explain (analyze, format json) execute one${values}`)
    await client.query('deallocate one')
    return rows[0]['QUERY PLAN'][0].Plan
  }

  /** Returns the criteria of a kind, and whether many members match them. */
  async function asked(name: string, kind: Partial<Criteria>) {
    const isDense = name.startsWith('dense')
    const criteria = { ...women, ...kind }
    const counted = await countFound(database.db, searcher, criteria, countedResults + 1)
    const density = densityOf(criteria, counted)
    const most = density === 'many' && !isDense ? maxPerRareRow : maxPerRow
    // If few match, all may be read and sorted.
    const fewest = maxPerRow * limit + (density === 'few' ? counted : 0)
    return { criteria, counted, density, maxFor: (answered: number) => Math.max(most * answered, fewest) }
  }

  const cases = Object.entries(kinds)

  // spec: operation-4, search-6, search-10
  test.each(cases)('the last seen, %s', async (name, kind) => {
    const { criteria, density, counted, maxFor } = await asked(name, kind)
    const page = { order: 'active', limit, density } as const
    const first = await read((db) => findByTime(db, searcher, criteria, { ...page, after: null }))
    expect(first.answered).toBeGreaterThan(0)
    expect(first.rows).toBeLessThanOrEqual(maxFor(first.answered))
    const after = { key: withinDays(kind.online_since ? 0.001 : 5), id: 1 }
    const later = await read((db) => findByTime(db, searcher, criteria, { ...page, after }))
    if (counted > countedResults) expect(later.answered).toBe(limit)
    expect(later.rows).toBeLessThanOrEqual(maxFor(limit))
  })

  // spec: search-6
  test.each(cases)('the newest, %s', async (name, kind) => {
    const { criteria, density, maxFor } = await asked(name, kind)
    const page = { order: 'new', limit, after: null, density } as const
    const { rows, answered } = await read((db) => findByTime(db, searcher, criteria, page))
    expect(rows).toBeLessThanOrEqual(maxFor(answered))
  })

  // spec: search-6
  test.each(cases)('the nearest, %s', async (name, kind) => {
    const { criteria, maxFor, counted } = await asked(name, { ...kind, centre: london })
    const areMany = counted > countedResults
    const find = (page: FoundPage) => (db: Kysely<Tables>) =>
      areMany
        ? findNearestOfMany(db, searcher, { ...criteria, centre: london }, page)
        : findFewNearest(db, searcher, criteria, page)
    const first = await read(find({ after: null, limit }))
    expect(first.answered).toBeGreaterThan(0)
    // If few match, the distances of all are computed again on each page.
    const wanted = areMany ? limit : Math.max(limit, counted)
    expect(first.rows).toBeLessThanOrEqual(maxFor(wanted))
    const later = await read(find({ after: { key: 9_000, id: 1 }, limit }))
    expect(later.rows).toBeLessThanOrEqual(maxFor(wanted))
  })

  // spec: search-6, search-8
  test.each(cases)('the best, %s', async (name, kind) => {
    const { criteria, density, counted, maxFor } = await asked(name, kind)
    const region = { country: 'GB', code: 'GB-ENG' } as const
    const taste: OwnTaste = {
      interests: ['wine', 'hiking'],
      traits: ['hair_color'],
      region,
      position: london,
    }
    const find = (window: Window) => (db: Kysely<Tables>) =>
      byBest(
        searcher,
        { ...criteria, centre: criteria.centre ?? london },
        { window, limit, density, taste, now },
      ).execute(db)
    // A window is ranked as a whole.
    const most = maxFor(Math.min(counted, windowSize))
    const first: Window = { part: 'everyone', from: null, nearbyUntil: null }
    expect((await read(find(first))).rows).toBeLessThanOrEqual(most)
    const nearby = await read(find({ ...first, part: 'nearby' }))
    expect(nearby.rows).toBeLessThanOrEqual(maxNearbyRead * criteria.genders.length)
    // Who was shown with the region is passed by.
    const nearbyUntil = [now.getTime() - 3_600_000, 1] as const
    const from = [now.getTime() - 1_800_000, 1] as const
    const later = await read(find({ ...first, from, nearbyUntil }))
    expect(later.rows).toBeLessThanOrEqual(most + maxNearbyRead)
    // The rest of a window is read by key.
    const ids = Array.from({ length: limit }, (_, index) => 200 + index)
    const rest = await read((db) => byIds(searcher, criteria, { ids, taste }).execute(db))
    expect(rest.rows).toBeLessThanOrEqual(2 * limit * criteria.genders.length)
  })

  // spec: search-9
  test.each(cases)('their number while filters change, %s', async (name, kind) => {
    const { criteria, counted, maxFor } = await asked(name, kind)
    const { rows } = await read((db) => countFound(db, searcher, criteria, countedWhileChanging + 1))
    expect(rows).toBeLessThanOrEqual(maxFor(Math.min(counted, countedWhileChanging + 1)))
  })

  // spec: search-6
  test.each(cases)('their number, %s', async (name, kind) => {
    const { criteria, counted, maxFor } = await asked(name, kind)
    const { rows } = await read((db) => countFound(db, searcher, criteria, countedResults + 1))
    expect(rows).toBeLessThanOrEqual(maxFor(counted))
  })
})

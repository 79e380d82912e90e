import process from 'node:process'
import { type Kysely, sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { generateMembers } from '../bench/members.ts'
import { statementsOf } from '../bench/statements.ts'
import { birthDatesOf, searchPageSize } from '../src/features/search/rules.ts'
import { findNearestOfMany } from '../src/features/search/server/find-nearest.ts'
import {
  type Criteria,
  countFound,
  findByTime,
  findFewNearest,
} from '../src/features/search/server/found-table.ts'
import { openPostgres } from '../src/server/db/database.ts'
import { migrate } from '../src/server/db/migrate.ts'
import { migrations } from '../src/server/db/migrations.ts'
import type { Tables } from '../src/server/db/tables.ts'
import { findServer, newDatabase } from './postgres-server.ts'

// What lists read grows with what they answer, not with the number of members: PLAN_MEMBERS of them, a million if told.

const members = Number(process.env.PLAN_MEMBERS ?? 40_000)
/** Rows of entries that may be read for one that is answered, or counted. */
const mostPerRow = 20
const now = new Date()
const limit = searchPageSize + 1

const everybody: Criteria = {
  genders: ['female'],
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
  is_unliked: false,
  unswiped_since: null,
  greets: false,
}
const none = everybody.traits
const london = { lat: 51.51, lon: -0.13 }
/** Whom many, and whom few, are like. */
const kinds: Record<string, Partial<Criteria>> = {
  'dense: women': {},
  'dense: women and men': { genders: ['female', 'male'] },
  'dense: a country and ages': { country: 'US', born: birthDatesOf({ min_age: 25, max_age: 45 }, now) },
  'dense: with a picture, both ways': { with_photo: true, wanted_by: { gender: 'male', age: 30 } },
  'dense: a region': { country: 'NL', countryregion: 'NL-NH' },
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

/** How many rows of entries a plan read. */
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

describe.skipIf(!server)(`among ${members} members`, () => {
  let made: Awaited<ReturnType<typeof newDatabase>>
  let client: pg.Client
  beforeAll(async () => {
    made = await newDatabase(server as string)
    const database = openPostgres(made.url, { connections: 2 })
    await migrate(database.db, migrations)
    await generateMembers(database.db, members, now)
    await sql`insert into blocks select 7, i, now() from generate_series(100, 120) i`.execute(database.db)
    await database.close()
    client = new pg.Client(made.url)
    await client.connect()
  }, 1_200_000)
  afterAll(async () => {
    await client?.end()
    await made?.drop()
  })

  const searcher = { profile_id: 7, site_id: 1, pool_id: 1 }

  /** Rows that the statements of a list read and answer. */
  async function read(list: (db: Kysely<Tables>) => Promise<unknown>) {
    const statements = await statementsOf(made.url, list)
    let [rows, answered] = [0, 0]
    for (const { sql: text, parameters } of statements) {
      const { rows: plans } = await client.query(`explain (analyze, format json) ${text}`, [...parameters])
      const plan = plans[0]['QUERY PLAN'][0].Plan as PlanNode
      rows += rowsRead(plan)
      answered += plan['Actual Rows']
    }
    return { rows, answered }
  }

  const cases = Object.entries(kinds)

  test.each(cases)('the last seen, %s', async (_name, kind) => {
    const criteria = { ...everybody, ...kind }
    const page = { order: 'active', limit } as const
    const first = await read((db) => findByTime(db, searcher, criteria, { ...page, after: null }))
    expect(first.answered).toBeGreaterThan(0)
    expect(first.rows).toBeLessThanOrEqual(mostPerRow * first.answered)
    const after = { key: new Date(now.getTime() - 40 * 86_400_000).toISOString(), id: 1 }
    const later = await read((db) => findByTime(db, searcher, criteria, { ...page, after }))
    expect(later.rows).toBeLessThanOrEqual(mostPerRow * limit)
  })

  test.each(cases)('the newest, %s', async (_name, kind) => {
    const page = { order: 'new', limit, after: null } as const
    const { rows, answered } = await read((db) => findByTime(db, searcher, { ...everybody, ...kind }, page))
    expect(rows).toBeLessThanOrEqual(mostPerRow * answered)
  })

  test.each(cases)('the nearest, %s', async (name, kind) => {
    const criteria = { ...everybody, ...kind, centre: london }
    const find = name.startsWith('dense') ? findNearestOfMany : findFewNearest
    const first = await read((db) => find(db, searcher, criteria, { after: null, limit }))
    expect(first.answered).toBeGreaterThan(0)
    expect(first.rows).toBeLessThanOrEqual(mostPerRow * first.answered)
    const after = { key: 9_000, id: 1 }
    const later = await read((db) => find(db, searcher, criteria, { after, limit }))
    expect(later.rows).toBeLessThanOrEqual(mostPerRow * limit)
  })

  test.each(cases)('their number, %s', async (_name, kind) => {
    const most = 2000
    const counted = await read((db) => countFound(db, searcher, { ...everybody, ...kind }, most))
    expect(counted.rows).toBeLessThanOrEqual(mostPerRow * most)
  })

  test('no list skips over rows', async () => {
    const page = { order: 'active', limit, after: null } as const
    const sent = await statementsOf(made.url, (db) => findByTime(db, searcher, everybody, page))
    expect(sent.map((one) => one.sql).join()).not.toMatch(/\boffset\b/i)
  })
})

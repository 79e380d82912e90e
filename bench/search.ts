import { spawn } from 'node:child_process'
import { join } from 'node:path'
import process from 'node:process'
import type { Kysely } from 'kysely'
import pg from 'pg'
import { findCards } from '../src/features/cards/server/cards-table.ts'
import { birthDatesOf, searchPageSize } from '../src/features/search/rules.ts'
import { findNearestOfMany } from '../src/features/search/server/find-nearest.ts'
import { type Criteria, findByTime, type Searcher } from '../src/features/search/server/found-table.ts'
import { openPostgres } from '../src/server/db/database.ts'
import { migrate } from '../src/server/db/migrate.ts'
import type { Tables } from '../src/server/db/tables.ts'
import { hashToken, newToken } from '../src/server/signer.ts'
import { endProcesses, startProcess } from '../tests/product-process.ts'
import { cpuSecondsOf, cpuSecondsOfAll } from './cpu-of.ts'
import { generateMembers } from './members.ts'
import { readMigrations } from './migrations.ts'
import { pgbench } from './pgbench.ts'
import { type Sent, statementsOf } from './statements.ts'

const server = process.env.BENCH_DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres'
/** Numbers of members that are measured, unless the command names others. */
const usualAmounts = [10_000, 100_000, 1_000_000]
const rounds = 3
const seconds = 6
const connections = 16
const searchers = 200

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

interface Filled {
  url: string
  db: Kysely<Tables>
  close(): Promise<void>
}

/** A database with so many members; one that an earlier run left is taken again. */
async function openFilled(amount: number): Promise<Filled> {
  const name = `vonk_bench_${amount}`
  const admin = new pg.Client({ connectionString: server })
  await admin.connect()
  const { rowCount } = await admin.query('select from pg_database where datname = $1', [name])
  if (rowCount === 0) await admin.query(`create database ${name}`)
  await admin.end()
  const url = new URL(server)
  url.pathname = `/${name}`
  const database = openPostgres(url.toString(), { connections: 4 })
  await migrate(database.db, await readMigrations())
  if (rowCount === 0) {
    const started = performance.now()
    await generateMembers(database.db, amount, new Date())
    say(`${amount} members made in ${((performance.now() - started) / 1000).toFixed(0)} s`)
  }
  return { url: url.toString(), db: database.db, close: () => database.close() }
}

/** Cookies of sessions of members all over the countries. */
async function openSessions(db: Kysely<Tables>, amount: number): Promise<string[]> {
  const now = Date.now()
  const cookies: string[] = []
  for (let index = 0; index < searchers; index += 1) {
    const token = newToken()
    await db
      .insertInto('sessions')
      .values({
        account_id: 1 + Math.floor((index * amount) / searchers),
        token_hash: hashToken(token),
        created_at: new Date(now),
        last_seen_at: new Date(now),
        expires_at: new Date(now + 86_400_000),
        user_agent: 'bench',
        address: '127.0.0.1',
      })
      .execute()
    cookies.push(`auth=${token}`)
  }
  return cookies
}

/** What a search asks for: the dense one that most people send, by country, gender and ages. */
const countries = ['US', 'DE', 'FR', 'GB', 'IT', 'NL'] as const
const ages = { min_age: 25, max_age: 45 }

const countryOf = (index: number) => countries[index % countries.length] ?? 'US'

function criteriaFor(index: number, centre: Criteria['centre'] = null): Criteria {
  return {
    genders: ['female'],
    wanted_by: null,
    country: countryOf(index),
    countryregion: null,
    born: birthDatesOf(ages, new Date()),
    interests: [],
    traits: { hair_color: [], eye_color: [], body_type: [], relationship_status: [], tattoos: [] },
    with_photo: false,
    online_since: null,
    hide_fictional: false,
    centre,
    within: null,
    without: [],
    is_unliked: false,
    unswiped_since: null,
    greets: false,
  }
}

/** What the database does for one page: whoever is found, and their cards. */
async function readPage(
  db: Kysely<Tables>,
  searcher: Searcher,
  index: number,
  pageNumber: number,
): Promise<void> {
  const page = { order: 'active', limit: searchPageSize + 1 } as const
  let after: { key: string | number; id: number } | null = null
  for (let number = 1; ; number += 1) {
    const found = await findByTime(db, searcher, criteriaFor(index), { ...page, after })
    const last = found[searchPageSize - 1]
    if (number === pageNumber || !last) {
      const ids = found.slice(0, searchPageSize).map((row) => row.profile_id)
      const { profile_id: viewer_id, site_id, pool_id } = searcher
      await findCards(db, ids, { viewer_id, site_id, pool_id, hide_fictional: false, with_blocked: false })
      return
    }
    after = { key: last.key, id: last.profile_id }
  }
}

const searcherOf = (index: number, amount: number): Searcher => ({
  profile_id: 1 + Math.floor((index * amount) / searchers),
  site_id: 1,
  pool_id: 1,
})

/** The statements of a page for each of some searchers; those that only lead to a later page are left out. */
async function pageStatements(url: string, amount: number, pageNumber: number): Promise<Sent[][]> {
  const groups: Sent[][] = []
  for (let index = 0; index < 20; index += 1) {
    const sent = await statementsOf(url, (db) => readPage(db, searcherOf(index, amount), index, pageNumber))
    groups.push(sent.slice(-2))
  }
  return groups
}

interface Measured {
  perSecond: number
  p50: number
  p99: number
  ownCpuSeconds: number
  requests: number
  faults: number
}

/** Requests from a process of their own. */
function load(port: number, wanted: { path: string; cookie: string }[]): Promise<Measured> {
  return new Promise((resolve, reject) => {
    const child = spawn(
      process.execPath,
      [join(import.meta.dirname, 'load.ts'), String(port), String(connections), String(seconds)],
      { stdio: ['pipe', 'pipe', 'inherit'] },
    )
    let said = ''
    child.stdout.on('data', (chunk: Buffer) => {
      said += chunk.toString()
    })
    child.on('error', reject)
    child.on('close', (code) => (code === 0 ? resolve(JSON.parse(said)) : reject(new Error(said))))
    child.stdin.end(JSON.stringify(wanted))
  })
}

/** Like `load`, with the CPU that a request took in the product and in the database, in milliseconds. */
async function loadWithCpu(port: number, pid: number, wanted: { path: string; cookie: string }[]) {
  const before = [await cpuSecondsOf(pid), await cpuSecondsOfAll('postgres')] as const
  const measured = await load(port, wanted)
  const after = [await cpuSecondsOf(pid), await cpuSecondsOfAll('postgres')] as const
  return {
    ...measured,
    productMs: ((after[0] - before[0]) / measured.requests) * 1000,
    databaseMs: ((after[1] - before[1]) / measured.requests) * 1000,
  }
}

const pathOf = (index: number, cursor?: string) => {
  const query = new URLSearchParams({
    gender: 'female',
    country: countryOf(index),
    min_age: String(ages.min_age),
    max_age: String(ages.max_age),
    ...(cursor ? { cursor } : {}),
  })
  return `/api/members?${query}`
}

/** For each searcher the address of a later page: the second to the sixth. */
async function laterPages(port: number, cookies: string[]): Promise<{ path: string; cookie: string }[]> {
  const pages: { path: string; cookie: string }[] = []
  for (const [index, cookie] of cookies.entries()) {
    let path = pathOf(index)
    for (let step = 0; step <= index % 5; step += 1) {
      const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
        headers: { cookie, host: 'localhost' },
      })
      const { next } = (await answer.json()) as { next: string | null }
      if (next) path = pathOf(index, next)
    }
    pages.push({ path, cookie })
  }
  return pages
}

const fixed = (value: number, digits = 1) => value.toFixed(digits)

async function measure(amount: number): Promise<void> {
  const filled = await openFilled(amount)
  const cookies = await openSessions(filled.db, amount)
  const product = await startProcess({
    DATABASE_URL: filled.url,
    NODE_ENV: 'production',
    DEV_DOORS: '0',
    SECRET: 'ab'.repeat(32),
    PUBLIC_URL: 'http://localhost',
    LOG_LEVEL: 'error',
  })
  try {
    const first = cookies.map((cookie, index) => ({ path: pathOf(index), cookie }))
    const later = await laterPages(product.port, cookies)
    const pages = cookies.map((cookie, index) => ({ path: pathOf(index).replace('/api', ''), cookie }))
    const kinds = [
      { name: 'first page', wanted: first, statements: await pageStatements(filled.url, amount, 1) },
      { name: 'later page', wanted: later, statements: await pageStatements(filled.url, amount, 4) },
    ]
    await load(product.port, first)
    for (let round = 1; round <= rounds; round += 1) {
      for (const { name, wanted, statements } of kinds) {
        const bare = await pgbench(filled.url, statements, { clients: connections, seconds })
        const http = await loadWithCpu(product.port, product.pid, wanted)
        say(
          `${amount} members, round ${round}, ${name}: HTTP ${fixed(http.perSecond, 0)}/s, p50 ${fixed(http.p50)} ms, p99 ${fixed(http.p99)} ms, ` +
            `CPU a request ${fixed(http.productMs, 2)} ms product + ${fixed(http.databaseMs, 2)} ms database, ${http.faults} faults; ` +
            `pgbench of the same SQL ${fixed(bare.perSecond, 0)}/s, ratio ${fixed(http.perSecond / bare.perSecond, 2)}`,
        )
      }
    }
    const ssr = await loadWithCpu(product.port, product.pid, pages)
    say(
      `${amount} members, page from the server: ${fixed(ssr.perSecond, 0)}/s, p50 ${fixed(ssr.p50)} ms, p99 ${fixed(ssr.p99)} ms, ` +
        `CPU a page ${fixed(ssr.productMs, 1)} ms product + ${fixed(ssr.databaseMs, 2)} ms database, ${ssr.faults} faults`,
    )
    await measureNearest(filled.url, amount)
  } finally {
    await endProcesses()
    await filled.close()
  }
}

/** The nearest, beside what `earth_box` of the extension earthdistance makes of the same question. */
async function measureNearest(url: string, amount: number): Promise<void> {
  const centres = [
    { lat: 52.37, lon: 4.9 },
    { lat: 48.86, lon: 2.35 },
    { lat: 52.52, lon: 13.41 },
    { lat: 51.51, lon: -0.13 },
    { lat: 40.71, lon: -74.01 },
  ]
  const ours: Sent[][] = []
  for (const [index, centre] of centres.entries()) {
    const criteria = { ...criteriaFor(index, centre), country: null, centre }
    const page = { after: null, limit: searchPageSize + 1 }
    const searcher = searcherOf(index, amount)
    ours.push(await statementsOf(url, (db) => findNearestOfMany(db, searcher, criteria, page)))
  }
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rowCount } = await client.query(`select from pg_extension where extname = 'earthdistance'`)
  if (rowCount === 0) {
    await client.query('create extension cube')
    await client.query('create extension earthdistance')
    await client.query(
      'create index bench_earth on search_entries using gist (ll_to_earth(lat, lon)) where cell is not null',
    )
    await client.query('analyze search_entries')
  }
  await client.end()
  const { latest, after } = birthDatesOf(ages, new Date())
  const theirs = centres.map(({ lat, lon }) => [
    {
      sql: `select profile_id from search_entries where earth_box(ll_to_earth($1, $2), 25000) @> ll_to_earth(lat, lon)
        and cell is not null and pool_id = 1 and gender = 'female' and date_of_birth <= $3::date and date_of_birth > $4::date
        order by earth_distance(ll_to_earth($1, $2), ll_to_earth(lat, lon)), profile_id limit 25`,
      parameters: [lat, lon, latest, after],
    },
  ])
  for (let round = 1; round <= rounds; round += 1) {
    const own = await pgbench(url, ours, { clients: 2, seconds })
    const box = await pgbench(url, theirs, { clients: 2, seconds })
    say(
      `${amount} members, round ${round}, nearest: ${fixed(own.perSecond, 0)}/s, earth_box ${fixed(box.perSecond, 0)}/s, ratio ${fixed(own.perSecond / box.perSecond)}`,
    )
  }
}

/**
 * The search by number of members, or with so many as the command names: requests a second, times and CPU of the
 * HTTP call beside pgbench of the same statements, of the page from the server, and of the nearest. Wants PostgreSQL
 * (BENCH_DATABASE_URL), pgbench and a build; keeps the databases `vonk_bench_<n>` for the next run.
 */
export async function run(): Promise<void> {
  const named = process.argv.slice(3).map(Number).filter(Boolean)
  for (const amount of named.length > 0 ? named : usualAmounts) await measure(amount)
}

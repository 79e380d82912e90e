import { spawn } from 'node:child_process'
import { join } from 'node:path'
import process from 'node:process'
import type { Kysely } from 'kysely'
import { findSession } from '../src/features/accounts/identity/server/sessions-table.ts'
import { findWithCards } from '../src/features/cards/card/server/cards-queries.ts'
import { onlineSince } from '../src/features/profiles/rules.ts'
import type { Searcher } from '../src/features/search/filters/server/conditions-queries.ts'
import { plenty } from '../src/features/search/retrieval/server/count-members.ts'
import { byTime, countFound, type Found } from '../src/features/search/retrieval/server/found-queries.ts'
import { searchPageSize } from '../src/features/search/rules.ts'
import type { Tables } from '../src/server/db/tables.ts'
import { hashToken, newToken } from '../src/server/signer.ts'
import { endProcesses, startProcess } from '../tests/drivers/product-process.ts'
import { cpuSecondsBetween, cpuSecondsOf, cpuSecondsOfAll } from './cpu-of.ts'
import { type KeptDatabase, openKept } from './kept-database.ts'
import { generateMembers } from './members.ts'
import { measureNearest } from './nearest.ts'
import { pgbench } from './pgbench.ts'
import { ages, countryOf, criteriaFor, searcherOf, searchers } from './searches.ts'
import { type Sent, statementsOf } from './statements.ts'

/** Default numbers of members. */
const usualAmounts = [10_000, 100_000, 1_000_000, 2_000_000]
const rounds = 3
const seconds = 6
const connections = 16

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}

/** Opens a database with that many members; reuses one from an earlier run. */
function openFilled(amount: number): Promise<KeptDatabase> {
  return openKept(`vonk_bench_${amount}`, async (db) => {
    const started = performance.now()
    await generateMembers(db, amount, new Date())
    print(`${amount} members made in ${((performance.now() - started) / 1000).toFixed(0)} s`)
  })
}

/** Creates sessions of members in all countries; returns their cookies. */
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

/** Performs the database work for one page: the search results with their cards. */
async function readPage(
  db: Kysely<Tables>,
  searcher: Searcher,
  index: number,
  pageNumber: number,
): Promise<void> {
  const { profile_id: viewer_id, site_id, pool_id } = searcher
  const to = {
    viewer_id,
    site_id,
    pool_id,
    hide_fictional: false,
    with_blocked: false,
    online_since: onlineSince(new Date()),
  }
  const page = { order: 'active', limit: searchPageSize + 1 } as const
  let after: { key: string | number; id: number } | null = null
  for (let number = 1; number <= pageNumber; number += 1) {
    const query = byTime(searcher, criteriaFor(index), { ...page, after })
    const last: Found | undefined = (await findWithCards(db, query, to)).found[searchPageSize - 1]
    if (!last) return
    after = { key: last.key, id: last.profile_id }
  }
}

/**
 * Returns the statements of a call for some searchers: the session, on the first page the count (unless it is
 * so large that it is cached for a minute), and the results with their cards. Omits statements that only lead
 * to a later page.
 */
async function pageStatements(
  { url, cookies }: { url: string; cookies: string[] },
  amount: number,
  pageNumber: number,
): Promise<Sent[][]> {
  const groups: Sent[][] = []
  for (const [index, cookie] of cookies.slice(0, 20).entries()) {
    const token = hashToken(cookie.replace('auth=', ''))
    const session = await statementsOf(url, (db) => findSession(db, token, new Date()))
    const page = await statementsOf(url, (db) => readPage(db, searcherOf(index, amount), index, pageNumber))
    const count = pageNumber === 1 ? await countStatements(url, amount, index) : []
    groups.push([...session, ...count, ...page.slice(-1)])
  }
  return groups
}

async function countStatements(url: string, amount: number, index: number): Promise<Sent[]> {
  let counted = 0
  const statements = await statementsOf(url, async (db) => {
    counted = await countFound(db, searcherOf(index, amount), criteriaFor(index), plenty)
  })
  return counted === plenty ? [] : statements
}

interface Measured {
  perSecond: number
  p50: number
  p99: number
  ownCpuSeconds: number
  requests: number
  faults: number
}

/** Sends requests from a separate process. */
function load(port: number, wanted: { path: string; cookie: string }[]): Promise<Measured> {
  return new Promise((resolve, reject) => {
    const child = spawn(
      process.execPath,
      [join(import.meta.dirname, 'load.ts'), String(port), String(connections), String(seconds)],
      { stdio: ['pipe', 'pipe', 'inherit'] },
    )
    let output = ''
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString()
    })
    child.on('error', reject)
    child.on('close', (code) => (code === 0 ? resolve(JSON.parse(output)) : reject(new Error(output))))
    child.stdin.end(JSON.stringify(wanted))
  })
}

/** Runs `load` and also returns the CPU per request in the product and in the database, in milliseconds. */
async function loadWithCpu(port: number, pid: number, wanted: { path: string; cookie: string }[]) {
  const before = [await cpuSecondsOf(pid), await cpuSecondsOfAll('postgres')] as const
  const measured = await load(port, wanted)
  const after = [await cpuSecondsOf(pid), await cpuSecondsOfAll('postgres')] as const
  return {
    ...measured,
    productMs: ((after[0] - before[0]) / measured.requests) * 1000,
    databaseMs: (cpuSecondsBetween(before[1], after[1]) / measured.requests) * 1000,
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

/** Returns for each searcher the URL of a later page: the second to the sixth. */
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

/** Measurements with one number of members; each round of each kind of page. */
interface Result {
  amount: number
  first: Round[]
  later: Round[]
  nearest: { own: number; box: number }[]
}
type Round = Awaited<ReturnType<typeof loadWithCpu>> & { bare: number }

async function measure(amount: number): Promise<Result> {
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
  const result: Result = { amount, first: [], later: [], nearest: [] }
  try {
    const sessions = { url: filled.url, cookies }
    const wanted = cookies.map((cookie, index) => ({ path: pathOf(index), cookie }))
    const kinds = [
      { name: 'first', wanted, statements: await pageStatements(sessions, amount, 1) },
      {
        name: 'later',
        wanted: await laterPages(product.port, cookies),
        statements: await pageStatements(sessions, amount, 4),
      },
    ] as const
    await load(product.port, wanted)
    for (let round = 1; round <= rounds; round += 1) {
      for (const kind of kinds) {
        const bare = await pgbench(filled.url, kind.statements, { clients: connections, seconds })
        const http = await loadWithCpu(product.port, product.pid, kind.wanted)
        result[kind.name].push({ ...http, bare: bare.perSecond })
        print(
          `${amount} members, round ${round}, ${kind.name} page: HTTP ${described(http)}; ` +
            `pgbench of the same SQL ${fixed(bare.perSecond, 0)}/s, ratio ${fixed(http.perSecond / bare.perSecond, 2)}`,
        )
      }
    }
    const pages = wanted.map(({ path, cookie }) => ({ path: path.replace('/api', ''), cookie }))
    print(
      `${amount} members, page from the server: ${described(await loadWithCpu(product.port, product.pid, pages))}`,
    )
    result.nearest = await measureNearest(filled.url, amount, { rounds, seconds })
    for (const { own, box } of result.nearest)
      print(`${amount} members, nearest: ${fixed(own, 0)}/s, earth_box ${fixed(box, 0)}/s`)
    return result
  } finally {
    await endProcesses()
    await filled.close()
  }
}

function described({
  perSecond,
  p50,
  p99,
  productMs,
  databaseMs,
  faults,
}: Awaited<ReturnType<typeof loadWithCpu>>) {
  return (
    `${fixed(perSecond, 0)}/s, p50 ${fixed(p50)} ms, p99 ${fixed(p99)} ms, ` +
    `CPU ${fixed(productMs, 2)} ms product + ${fixed(databaseMs, 2)} ms database, ${faults} faults`
  )
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
const medianOf = <T>(rows: T[], value: (row: T) => number) => median(rows.map((row) => value(row)))

/** Prints for each target whether the medians of the rounds meet it. */
function judge(results: Result[]): void {
  const report = (what: string, value: number, { least, most }: { least?: number; most?: number }) => {
    const isMet = value >= (least ?? value) && value <= (most ?? value)
    const wanted = least === undefined ? `at most ${most}` : `at least ${least}`
    print(`${isMet ? 'met   ' : 'MISSED'} ${what}: ${fixed(value, 2)} (${wanted})`)
  }
  const bareRatio = (round: Round) => round.perSecond / round.bare
  for (const { amount, first, later, nearest } of results) {
    report(`${amount}: first page, HTTP to pgbench`, medianOf(first, bareRatio), { least: 0.3 })
    report(`${amount}: later page, HTTP to pgbench`, medianOf(later, bareRatio), { least: 0.3 })
    const databaseMs = (round: Round) => round.databaseMs
    const cpu = medianOf(later, databaseMs) / medianOf(first, databaseMs)
    report(`${amount}: database CPU of a later page to the first`, cpu, { most: 2 })
    if (amount >= 1_000_000) {
      report(
        `${amount}: nearest to earth_box`,
        medianOf(nearest, ({ own, box }) => own / box),
        { least: 10 },
      )
    }
  }
  const [fewest, most] = [results.at(0), results.at(-1)]
  if (!fewest || !most || fewest === most) return
  const p50 = (round: Round) => round.p50
  const growth = medianOf(most.first, p50) / medianOf(fewest.first, p50)
  report(`p50 at ${most.amount} to that at ${fewest.amount}`, growth, { most: 2 })
}

/**
 * Measures the search by number of members, by default or as given: requests per second, latency and CPU of
 * the HTTP call compared with pgbench on the same statements, of the server-rendered page, and of the nearest
 * members; ends with the targets. Needs PostgreSQL (BENCH_DATABASE_URL), pgbench and a build; keeps the
 * databases `vonk_bench_<n>` for the next run.
 */
export async function run(): Promise<void> {
  const named = process.argv.slice(3).map(Number).filter(Boolean)
  const results: Result[] = []
  for (const amount of named.length > 0 ? named : usualAmounts) results.push(await measure(amount))
  judge(results)
}

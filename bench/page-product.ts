import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { endProcesses, type ProductProcess, startProcess } from '../tests/drivers/product-process.ts'
import { cpuSecondsOf } from './cpu-of.ts'

const server = process.env.BENCH_DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres'
// Of this process alone, so that two can run side by side.
const database = `vonk_bench_pages_${process.pid}`
const members = '280'
/** Demo members who view the pages. A search may be asked for 600 times an hour by each. */
const viewers = ['free', 'premium', 'member1', 'member2', 'member3', 'member4', 'member5', 'member6']
/** CPU seconds per second below which the product counts as idle. */
const quietSeconds = 0.05

/** What the load generator measured (`load.ts`). */
export interface Loaded {
  perSecond: number
  p50: number
  p99: number
  ownCpuSeconds: number
  requests: number
  faults: number
}

/** A request of the load, and a label for its figures. */
export interface Wanted {
  name: string
  path: string
  /** Whose requests they are, in turn: one member alone reaches the limit of a call. */
  cookies: string[]
}

/** Sends the same request as fast as responses arrive, from a separate process. */
export function load(
  port: number,
  { path, cookies }: Wanted,
  seconds: number,
  connections = 8,
): Promise<Loaded> {
  const args = [join(import.meta.dirname, 'load.ts'), String(port), String(connections), String(seconds)]
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] })
  return new Promise((resolve, reject) => {
    let output = ''
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
    child.once('error', reject)
    child.once('close', () =>
      output ? resolve(JSON.parse(output)) : reject(new Error('the load ended early')),
    )
    child.stdin.end(JSON.stringify(cookies.map((cookie) => ({ path, cookie }))))
  })
}

/** The built product on PostgreSQL with the demo's members, and requests of a member and of visitors. */
export interface PageProduct {
  product: ProductProcess
  origin: string
  /** Address of its database. */
  databaseUrl: string
  wanted: Wanted[]
  /** Returns the CPU seconds used so far by the product's connections on the database server. */
  databaseSeconds(): Promise<number>
}

/** Starts the built product on a database of its own, runs `work` once it is idle, and removes both. */
export async function withPageProduct(
  environment: Record<string, string>,
  work: (started: PageProduct) => Promise<void>,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'vonk-bench-'))
  const admin = new pg.Client({ connectionString: server })
  await admin.connect()
  await admin.query(`drop database if exists ${database} with (force)`)
  await admin.query(`create database ${database}`)
  const url = new URL(server)
  url.pathname = `/${database}`
  try {
    const product = await startProcess({
      DATABASE_URL: url.href,
      DATA_DIR: folder,
      DEMO: '1',
      DEMO_MEMBERS: members,
      DEV_DOORS: '0',
      ...environment,
    })
    const origin = `http://localhost:${product.port}`
    await untilQuiet(product.pid)
    const databaseSeconds = async () => {
      const { rows } = await admin.query<{ pid: number }>(
        'select pid from pg_stat_activity where datname = $1',
        [database],
      )
      const seconds = await Promise.all(rows.map(({ pid }) => cpuSecondsOf(pid)))
      return seconds.reduce((sum, each) => sum + each, 0)
    }
    await work({ product, origin, databaseUrl: url.href, wanted: await wantedOf(origin), databaseSeconds })
    product.signal('SIGTERM')
    await product.ended
  } finally {
    await endProcesses()
    await admin.query(`drop database if exists ${database} with (force)`)
    await admin.end()
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** Waits until the process is idle. */
async function untilQuiet(pid: number): Promise<void> {
  for (;;) {
    const before = await cpuSecondsOf(pid)
    await wait(1000)
    if ((await cpuSecondsOf(pid)) - before < quietSeconds) return
  }
}

async function wantedOf(origin: string): Promise<Wanted[]> {
  const cookies = []
  for (const name of viewers) cookies.push(await logIn(origin, name))
  const [cookie = ''] = cookies
  const html = await (await fetch(`${origin}/members?gender=`, { headers: { cookie } })).text()
  const member = /href="(\/members\/[0-9]+)/.exec(html)?.[1]
  if (!member) throw new Error('the search shows no member')
  const visitor = ['locale=en']
  return [
    { name: 'search', path: '/members?gender=', cookies },
    { name: 'likes', path: '/likes', cookies },
    { name: 'chats', path: '/chats', cookies },
    { name: 'member', path: member, cookies },
    { name: 'settings', path: '/settings', cookies },
    { name: 'home', path: '/', cookies: visitor },
    { name: 'login', path: '/login', cookies: visitor },
    { name: 'api-settings', path: '/api/settings', cookies: visitor },
    { name: 'api-user', path: '/api/user.php', cookies },
    { name: 'healthz', path: '/healthz', cookies: visitor },
  ]
}

async function logIn(origin: string, name: string): Promise<string> {
  const login = await fetch(`${origin}/api/user.php`, {
    method: 'POST',
    headers: { origin, 'content-type': 'application/json' },
    body: JSON.stringify({ email: `${name}@vonk.test`, password: 'vonk-demo-2026' }),
  })
  if (!login.ok) throw new Error(`${name} cannot log in: ${login.status}`)
  const cookies = login.headers.getSetCookie().map((line) => line.split(';')[0])
  return [...cookies, 'locale=en'].join('; ')
}

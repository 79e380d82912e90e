import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import process from 'node:process'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { endProcesses, type ProductProcess, startProcess } from '../tests/drivers/product-process.ts'
import type { IdlePlan } from './chat-idle.ts'
import type { Plan, Writer, Written } from './chat-load.ts'
import { makeWriters } from './chat-members.ts'
import { cpuSecondsBetween, cpuSecondsOf, cpuSecondsOfAll, residentKiB } from './cpu-of.ts'

const server = process.env.BENCH_DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres'
const rounds = Number(process.env.BENCH_ROUNDS ?? 3)
const seconds = 8
const warmUpSeconds = 3
/**
 * For this time after its start a process also checks for messages sent again across a restart
 * (`repeats.ts`).
 */
const startSeconds = 30
const idleSeconds = 5
/** Numbers of connected members who write as fast as responses arrive. */
const crowds = [200, 1000]
/** Total messages per second, for the latency of a server with spare capacity. */
const steadyPerSecond = 200
const database = 'vonk_bench_chat'
/** Number of streams of idle members, for the memory per stream. */
const idleStreams = 5000
/** Delay of each commit on a slow disk, in microseconds. */
const slowCommitMicroseconds = 2000

/** Targets on two cores; times in milliseconds, CPU in seconds per 1,000 messages. */
const targets = { ratio: 0.45, cpu: 0.118, p50: 2.8, p99: 5.6, idleKiB: 30 }

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}

type Measured = Written & { serverMs: number; databaseMs: number }

/**
 * Runs the load in a separate process; returns also the CPU per message in the server and in the database, in
 * ms.
 */
function writeWithCpu(pid: number, plan: Plan): Promise<Measured> {
  const usage = async () => ({ server: await cpuSecondsOf(pid), database: await cpuSecondsOfAll('postgres') })
  const looks: ReturnType<typeof usage>[] = []
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(import.meta.dirname, 'chat-load.ts')], {
      stdio: ['pipe', 'pipe', 'inherit'],
    })
    let written: Written | undefined
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (line === 'started' || line === 'ended') looks.push(usage())
      else written = JSON.parse(line)
    })
    child.on('error', reject)
    child.on('close', async () => {
      const [before, after] = await Promise.all(looks)
      if (!written || !before || !after) return reject(new Error('the load ended early'))
      resolve({
        ...written,
        serverMs: ((after.server - before.server) / written.counted) * 1000,
        databaseMs: (cpuSecondsBetween(before.database, after.database) / written.counted) * 1000,
      })
    })
    child.stdin.end(JSON.stringify(plan))
  })
}

interface Reference {
  port: number
  child: ChildProcess
}

function startReference(url: string): Promise<Reference> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'chat-reference.ts'), url], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return new Promise((resolve, reject) => {
    child.stdout.once('data', (chunk: Buffer) => resolve({ port: Number(String(chunk)), child }))
    child.once('error', reject)
  })
}

function described({
  perSecond,
  p50,
  p99,
  serverMs,
  databaseMs,
  ownCpuSeconds,
  counted,
  faults,
  receipts,
}: Measured) {
  return (
    `${perSecond.toFixed(0)}/s, p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, CPU-s per 1,000: ` +
    `${serverMs.toFixed(3)} server + ${databaseMs.toFixed(3)} database (generator ${((ownCpuSeconds / counted) * 1000).toFixed(3)}), ` +
    `${receipts} receipts, ${faults} faults`
  )
}

/** Prints a result with its target. */
function judge(what: string, value: number, target: number, isBetter: 'more' | 'less'): void {
  const isMet = isBetter === 'more' ? value >= target : value <= target
  print(
    `  ${what}: ${value.toFixed(3)}, wanted ${isBetter === 'more' ? 'at least' : 'at most'} ${target}: ${isMet ? 'met' : 'NOT MET'}`,
  )
}

/** Returns the median. */
function median(values: number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}

/**
 * Removes the dead row versions of earlier loads, which slow down the next one: autovacuum may be off, or still
 * at work.
 */
async function vacuum(client: pg.Client): Promise<void> {
  await client.query('vacuum')
}

/** Measures both at full speed, alternately. */
async function measureCrowd(
  product: ProductProcess,
  reference: Reference,
  writers: Writer[],
  client: pg.Client,
): Promise<void> {
  const plain = writers.map((writer) => ({ ...writer, cookie: `auth=${writer.profile_id}` }))
  const closed = { seconds, perSecond: null }
  const target = { port: product.port, path: '/api/socket', writers }
  // Warm-up: compilation and planning are not measured.
  await writeWithCpu(product.pid, { ...closed, ...target, seconds: warmUpSeconds })
  const ratios: number[] = []
  const cpus: number[] = []
  for (let round = 1; round <= rounds; round += 1) {
    const least = { ...closed, port: reference.port, path: '/', writers: plain }
    await vacuum(client)
    const bare = await writeWithCpu(reference.child.pid as number, least)
    await vacuum(client)
    const own = await writeWithCpu(product.pid, { ...closed, ...target })
    print(`${writers.length} members, round ${round}: ${described(own)}`)
    print(`  least server: ${described(bare)}; ratio ${(own.perSecond / bare.perSecond).toFixed(2)}`)
    ratios.push(own.perSecond / bare.perSecond)
    cpus.push(own.serverMs + own.databaseMs)
  }
  judge('ratio to the least server', median(ratios), targets.ratio, 'more')
  judge('CPU of server and database', median(cpus), targets.cpu, 'less')
}

/** Measures the product at a rate that leaves spare capacity: no backlog builds up. */
async function measureSteady(product: ProductProcess, writers: Writer[], client: pg.Client): Promise<void> {
  const target = { port: product.port, path: '/api/socket', writers, perSecond: steadyPerSecond }
  await writeWithCpu(product.pid, { ...target, seconds: warmUpSeconds })
  await vacuum(client)
  const steady = await writeWithCpu(product.pid, { ...target, seconds })
  print(`${writers.length} members, ${steadyPerSecond} a second: ${described(steady)}`)
  judge('p50', steady.p50, targets.p50, 'less')
  judge('p99', steady.p99, targets.p99, 'less')
}

/** Compares the rate with and without delayed commits, alternately. */
async function measureSlowCommits(url: string, writers: Writer[], client: pg.Client): Promise<void> {
  const rates: Record<'fast' | 'slow', number[]> = { fast: [], slow: [] }
  for (let round = 1; round <= rounds; round += 1) {
    for (const how of ['fast', 'slow'] as const) {
      const delay = how === 'slow' ? slowCommitMicroseconds : 0
      await client.query(`alter database ${database} set commit_delay = ${delay}`)
      await client.query(`alter database ${database} set commit_siblings = 0`)
      // Connections opened from now on delay each commit.
      const product = await startProduct(url)
      const target = { port: product.port, path: '/api/socket', writers, perSecond: null }
      await writeWithCpu(product.pid, { ...target, seconds: warmUpSeconds })
      await vacuum(client)
      rates[how].push((await writeWithCpu(product.pid, { ...target, seconds })).perSecond)
      await endProduct(product)
    }
  }
  await client.query(`alter database ${database} reset commit_delay`)
  const [fast, slow] = [median(rates.fast), median(rates.slow)]
  print(
    `commits ${slowCommitMicroseconds / 1000} ms later, ${writers.length} members: ${slow.toFixed(0)}/s instead of ${fast.toFixed(0)}/s (${(slow / fast).toFixed(2)})`,
  )
}

/** Measures the cost of an idle stream. */
async function measureIdle(product: ProductProcess, writers: Writer[]): Promise<void> {
  const before = await residentKiB(product.pid)
  const child = spawn(process.execPath, [join(import.meta.dirname, 'chat-idle.ts')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const plan: IdlePlan = { port: product.port, writers, each: idleStreams / writers.length }
  child.stdin.write(`${JSON.stringify(plan)}\n`)
  await new Promise((resolve, reject) => {
    child.stdout.once('data', resolve)
    child.once('exit', () => reject(new Error('the idle members left early')))
  })
  // The memory used for opening them has been released by then.
  await new Promise((resolve) => setTimeout(resolve, idleSeconds * 1000))
  const each = ((await residentKiB(product.pid)) - before) / idleStreams
  print(`${idleStreams} idle streams:`)
  judge('KiB each', each, targets.idleKiB, 'less')
  child.stdin.end()
}

function startProduct(url: string): Promise<ProductProcess> {
  return startProcess({
    DATABASE_URL: url,
    NODE_ENV: 'production',
    DEV_DOORS: '0',
    SECRET: 'ab'.repeat(32),
    PUBLIC_URL: 'http://localhost',
    // Connections of one address are limited; each member has another one.
    TRUST_PROXY: '1',
  })
}

async function endProduct(product: ProductProcess): Promise<void> {
  product.signal('SIGTERM')
  await product.ended
}

/**
 * Chats: message latency at a steady rate; then the number of messages per second that are stored and
 * delivered, with charges, counters and receipts, by members who write as fast as responses arrive, compared
 * with a minimal chat server in the same run; then the cost of slow commits, and of idle streams. Needs
 * PostgreSQL (BENCH_DATABASE_URL) and a build.
 */
export async function run(): Promise<void> {
  const { url, writers } = await makeWriters(server, database, Math.max(...crowds))
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query(`select current_setting('fsync') as fsync,
    current_setting('synchronous_commit') as synchronous_commit, current_setting('autovacuum') as autovacuum`)
  const { fsync, synchronous_commit, autovacuum } = rows[0]
  print(`fsync ${fsync}, synchronous_commit ${synchronous_commit}, autovacuum ${autovacuum}`)
  const reference = await startReference(url)
  try {
    const product = await startProduct(url)
    const target = { port: product.port, path: '/api/socket', writers, perSecond: steadyPerSecond }
    await writeWithCpu(product.pid, { ...target, seconds })
    await client.query('checkpoint')
    await new Promise((resolve) => setTimeout(resolve, startSeconds * 1000))
    for (const crowd of crowds) await measureSteady(product, writers.slice(0, crowd), client)
    for (const crowd of crowds) await measureCrowd(product, reference, writers.slice(0, crowd), client)
    await endProduct(product)
    await measureSlowCommits(url, writers.slice(0, crowds[0]), client)
    await measureIdle(await startProduct(url), writers)
  } finally {
    reference.child.kill()
    await endProcesses()
    await client.end()
  }
}

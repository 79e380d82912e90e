import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import process from 'node:process'
import { createInterface } from 'node:readline'
import { type Kysely, sql } from 'kysely'
import pg from 'pg'
import { openPostgres } from '../src/server/db/database.ts'
import { migrate } from '../src/server/db/migrate.ts'
import type { Tables } from '../src/server/db/tables.ts'
import { hashToken, newToken } from '../src/server/signer.ts'
import { endProcesses, startProcess } from '../tests/product-process.ts'
import type { Plan, Writer, Written } from './chat-load.ts'
import { cpuSecondsBetween, cpuSecondsOf, cpuSecondsOfAll } from './cpu-of.ts'
import { generateMembers } from './members.ts'
import { readMigrations } from './migrations.ts'

const server = process.env.BENCH_DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres'
const rounds = Number(process.env.BENCH_ROUNDS ?? 3)
const seconds = 8
/** Members who are connected and write as fast as they are answered. */
const crowds = [200, 1000]
/** Messages a second by all together, for the times of a server that has room. */
const steadyPerSecond = 200
const database = 'vonk_bench_chat'

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

/** A fresh database with members in pairs who have written to each other before, and credits for all they will write. */
async function fill(amount: number): Promise<{ url: string; writers: Writer[] }> {
  const admin = new pg.Client({ connectionString: server })
  await admin.connect()
  await admin.query(`drop database if exists ${database} with (force)`)
  await admin.query(`create database ${database}`)
  await admin.end()
  const url = new URL(server)
  url.pathname = `/${database}`
  const { db, close } = openPostgres(url.toString(), { connections: 4 })
  await migrate(db, await readMigrations())
  await generateMembers(db, amount, new Date())
  await sql`update accounts set credits = 100000000`.execute(db)
  await sql`update profiles set is_fictional = false`.execute(db)
  const writers = await pairUp(db, amount)
  await sql`vacuum analyze`.execute(db)
  await close()
  return { url: url.toString(), writers }
}

async function pairUp(db: Kysely<Tables>, amount: number): Promise<Writer[]> {
  const now = new Date()
  await sql`
    insert into conversations (low_id, high_id, started_by, created_at, both_wrote)
    select id, id + 1, id, ${now.toISOString()}::timestamptz, true
    from generate_series(1, ${amount}::bigint - 1, 2) as t (id)`.execute(db)
  await sql`
    insert into conversation_members (conversation_id, profile_id, other_id)
    select id, low_id, high_id from conversations union all select id, high_id, low_id from conversations
  `.execute(db)
  const conversations = await db.selectFrom('conversations').select(['id', 'low_id', 'high_id']).execute()
  const writers = conversations.flatMap(({ id, low_id, high_id }) =>
    [low_id, high_id].map((profile_id) => ({ profile_id, conversation_id: id, token: newToken() })),
  )
  await db
    .insertInto('sessions')
    .values(
      writers.map(({ profile_id, token }) => ({
        account_id: profile_id,
        token_hash: hashToken(token),
        created_at: now,
        last_seen_at: now,
        expires_at: new Date(now.getTime() + 86_400_000),
        user_agent: 'bench',
        address: '127.0.0.1',
      })),
    )
    .execute()
  return writers.map(({ profile_id, conversation_id, token }) => ({
    profile_id,
    conversation_id,
    cookie: `auth=${token}`,
  }))
}

type Measured = Written & { serverMs: number; databaseMs: number }

/** The load, from a process of its own; with the CPU that a message took in the server and in the database, in ms. */
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

function startReference(url: string): Promise<{ port: number; child: ChildProcess }> {
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

/**
 * Chats: messages a second that are stored and passed on, with charge, counters and receipts, by members who write as fast
 * as they are answered, and the times at a steady pace; beside a server that does the least that a chat server can do, in
 * the same run. Wants PostgreSQL (BENCH_DATABASE_URL) and a build.
 */
export async function run(): Promise<void> {
  const { url, writers } = await fill(Math.max(...crowds))
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query(`select current_setting('fsync') as fsync,
    current_setting('synchronous_commit') as synchronous_commit`)
  say(`fsync ${rows[0].fsync}, synchronous_commit ${rows[0].synchronous_commit}`)
  const product = await startProcess({
    DATABASE_URL: url,
    NODE_ENV: 'production',
    DEV_DOORS: '0',
    SECRET: 'ab'.repeat(32),
    PUBLIC_URL: 'http://localhost',
  })
  const reference = await startReference(url)
  try {
    for (const crowd of crowds) {
      const some = writers.slice(0, crowd)
      const plain = some.map((writer) => ({ ...writer, cookie: `auth=${writer.profile_id}` }))
      for (let round = 1; round <= rounds; round += 1) {
        const closed = { seconds, perSecond: null }
        const bare = await writeWithCpu(reference.child.pid as number, {
          ...closed,
          port: reference.port,
          path: '/',
          writers: plain,
        })
        const own = await writeWithCpu(product.pid, {
          ...closed,
          port: product.port,
          path: '/api/socket',
          writers: some,
        })
        say(`${crowd} members, round ${round}: ${described(own)}`)
        say(`  least server: ${described(bare)}; ratio ${(own.perSecond / bare.perSecond).toFixed(2)}`)
      }
      const steady = await writeWithCpu(product.pid, {
        seconds,
        perSecond: steadyPerSecond,
        port: product.port,
        path: '/api/socket',
        writers: some,
      })
      say(`${crowd} members, ${steadyPerSecond} a second: ${described(steady)}`)
    }
  } finally {
    reference.child.kill()
    await endProcesses()
    await client.end()
  }
}

import { randomUUID } from 'node:crypto'
import process from 'node:process'
import { sql } from 'kysely'
import pg from 'pg'
import { findAllMessages } from '../src/features/chats/messages/server/messages-table.ts'
import {
  findAllByClientId,
  insertMessages,
  newRows,
  takeMessageIds,
} from '../src/features/chats/sending/server/new-messages-queries.ts'
import { updateAllRead } from '../src/features/chats/sending/server/reading-queries.ts'
import { writeRows } from '../src/server/db/combined-statement.ts'
import { type Database, openPostgres } from '../src/server/db/database.ts'
import { migrate } from '../src/server/db/migrate.ts'
import { cpuSecondsBetween, cpuSecondsOfAll } from './cpu-of.ts'
import { generateMembers } from './members.ts'
import { readMigrations } from './migrations.ts'

const server = process.env.BENCH_DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres'
const messages = Number(process.env.BENCH_MESSAGES ?? 10_000_000)
const rounds = Number(process.env.BENCH_ROUNDS ?? 3)
const seconds = 6
const members = 20_000
const conversationsEach = 10
const conversations = (members - conversationsEach) * conversationsEach
/** Messages or readings per transaction, as in a busy process. */
const batchSize = 40
const page = 51
const body = 'Hello there, how was your day? Mine was long, and the rain did not help.'

/** How the messages are stored: in 16 hash partitions, or in one table. */
type Layout = 'partitions' | 'one'

/** A message of the filled table; conversations and senders follow from its number. */
interface Stored {
  conversation_id: number
  low_id: number
  high_id: number
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}

/** Replaces the product's table of messages by an empty one of the layout, without keys. */
function tableOf(layout: Layout): string[] {
  const parts = Array.from(
    { length: 16 },
    (_, remainder) =>
      `create table messages_of_${remainder} partition of messages for values with (modulus 16, remainder ${remainder}) with (fillfactor = 70)`,
  )
  return [
    'alter table messages rename to messages_before',
    'create sequence messages_ids',
    `create table messages (like messages_before including defaults including constraints) ${layout === 'one' ? 'with (fillfactor = 70)' : 'partition by hash (conversation_id)'}`,
    'alter sequence messages_id_seq owned by none',
    `alter table messages alter id set default nextval('messages_id_seq')`,
    'drop table messages_before cascade',
    ...(layout === 'one' ? [] : parts),
  ]
}

const keys = [
  'alter table messages add primary key (conversation_id, id)',
  'alter table messages add constraint messages_client_id unique (sender_id, client_id, conversation_id)',
  'create index on messages (photo_id) where photo_id is not null',
  `create index on messages (conversation_id, sender_id, id desc) where kind = 'system'`,
]

async function fill(layout: Layout): Promise<Database> {
  const name = `vonk_bench_${layout}`
  const admin = new pg.Client({ connectionString: server })
  await admin.connect()
  await admin.query(`drop database if exists ${name} with (force)`)
  await admin.query(`create database ${name}`)
  await admin.end()
  const url = new URL(server)
  url.pathname = `/${name}`
  const database = openPostgres(url.toString(), { connections: 4 })
  const { db } = database
  const started = performance.now()
  await migrate(db, await readMigrations())
  await generateMembers(db, members, new Date())
  for (const statement of tableOf(layout)) await sql.raw(statement).execute(db)
  await sql`
    insert into conversations (id, low_id, high_id, started_by, created_at, both_wrote)
    select g, 1 + (g - 1) / ${conversationsEach}::int, 2 + (g - 1) / ${conversationsEach}::int + (g - 1) % ${conversationsEach}::int,
      1 + (g - 1) / ${conversationsEach}::int, now(), true
    from generate_series(1, ${conversations}::int) as t (g)`.execute(db)
  await sql`
    insert into conversation_members (conversation_id, profile_id, other_id, last_message_id)
    select id, low_id, high_id, 0 from conversations union all select id, high_id, low_id, 0 from conversations
  `.execute(db)
  await sql`
    insert into messages (id, conversation_id, client_id, sender_id, kind, body, credits, created_at, delivered_at, read_at, has_receipt)
    select nth, c, gen_random_uuid(), 1 + (c - 1) / ${conversationsEach}::int + (nth % 2) * (1 + (c - 1) % ${conversationsEach}::int),
      'text', ${body}, 10, now(), now(), now(), true
    from generate_series(1, ${messages}::int) as t (nth),
      lateral (select 1 + (hashint8(nth::bigint)::bigint + 2147483648) % ${conversations}::int as c) as p
  `.execute(db)
  await sql`select setval('messages_id_seq', ${messages}::bigint)`.execute(db)
  for (const key of keys) await sql.raw(key).execute(db)
  await sql`update conversation_members set num_unread = 1000000, last_read_id = ${messages}::bigint, last_message_id = ${messages}::bigint`.execute(
    db,
  )
  await sql`vacuum analyze`.execute(db)
  await sql`checkpoint`.execute(db)
  const { rows } = await sql<{ heap: string; keys: string }>`
    select pg_size_pretty(sum(pg_table_size(oid))) as heap, pg_size_pretty(sum(pg_indexes_size(oid))) as keys from pg_class
    where oid = 'messages'::regclass or oid in (select inhrelid from pg_inherits where inhparent = 'messages'::regclass)`.execute(
    db,
  )
  const size = rows[0]
  print(
    `${layout}: ${messages} messages in ${((performance.now() - started) / 1000).toFixed(0)} s, rows ${size?.heap}, indexes ${size?.keys}`,
  )
  return database
}

/** Returns a random conversation. */
function anyConversation(): Stored {
  const conversation_id = 1 + Math.floor(Math.random() * conversations)
  const low_id = 1 + Math.floor((conversation_id - 1) / conversationsEach)
  return { conversation_id, low_id, high_id: low_id + 1 + ((conversation_id - 1) % conversationsEach) }
}

/** Returns different random conversations, in the order of their ids. */
function someConversations(amount: number): Stored[] {
  const chosen = new Map<number, Stored>()
  while (chosen.size < amount) {
    const one = anyConversation()
    chosen.set(one.conversation_id, one)
  }
  return [...chosen.values()].sort((a, b) => a.conversation_id - b.conversation_id)
}

/** Stores messages as the product does. */
function write(database: Database, amount: number): Promise<void> {
  return database.inBatch(async (db, commit) => {
    const ids = await takeMessageIds(db, amount)
    const rows = newRows(
      someConversations(amount).map(({ conversation_id, low_id }) => ({
        conversation_id,
        client_id: randomUUID(),
        sender_id: low_id,
        kind: 'text',
        body,
        credits: 10,
      })),
      ids,
      new Date(),
    )
    const written = writeRows(db, insertMessages, rows, new Date())
    commit()
    await written
  })
}

/** Marks what was written to some members as read. */
function read(database: Database, amount: number): Promise<unknown> {
  return database.inBatch(async (db, commit) => {
    const readings = someConversations(amount).map(({ conversation_id, high_id }) => ({
      conversation_id,
      profile_id: high_id,
      up_to: Number.MAX_SAFE_INTEGER,
      has_receipt: true,
      tells_delivery: true,
    }))
    const marked = updateAllRead(db, readings, new Date())
    commit()
    return marked
  })
}

/** What is measured: an operation, how many rows or pages it handles, and how many run at once. */
const operations: [string, number, number, (database: Database) => Promise<unknown>][] = [
  ['messages stored alone', 1, 1, (database) => write(database, 1)],
  ['messages stored in batches', batchSize, 2, (database) => write(database, batchSize)],
  ['readings in batches', batchSize, 1, (database) => read(database, batchSize)],
  [
    'pages of a chat',
    1,
    2,
    ({ db }) =>
      findAllMessages(db, anyConversation().conversation_id, {
        afterId: 0,
        beforeId: undefined,
        limit: page,
      }),
  ],
  [
    'lookups of repeats in batches',
    batchSize,
    1,
    (database) =>
      database.inBatch((db) =>
        findAllByClientId(
          db,
          someConversations(batchSize).map(({ low_id, high_id }) => ({
            sender_id: low_id,
            recipient_id: high_id,
            client_id: randomUUID(),
          })),
        ),
      ),
  ],
  [
    'all that a member wrote',
    1,
    1,
    ({ db }) =>
      db
        .selectFrom('messages')
        .select(['id', 'body'])
        .where('sender_id', '=', anyConversation().low_id)
        .execute(),
  ],
]

interface Measured {
  perSecond: number
  p50: number
  p99: number
  cpuMs: number
}

async function measure(database: Database, [, amount, atOnce, run]: (typeof operations)[number]) {
  const times: number[] = []
  const before = await cpuSecondsOfAll('postgres')
  const started = performance.now()
  const end = started + seconds * 1000
  const runUntilEnd = async () => {
    for (let at = performance.now(); at < end; at = performance.now()) {
      await run(database)
      times.push(performance.now() - at)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, runUntilEnd))
  const elapsed = (performance.now() - started) / 1000
  const cpu = cpuSecondsBetween(before, await cpuSecondsOfAll('postgres'))
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.floor(times.length * share)] ?? 0
  const done = times.length * amount
  return { perSecond: done / elapsed, p50: at(0.5), p99: at(0.99), cpuMs: (cpu / done) * 1000 } as Measured
}

function median(values: number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}

function described(results: Measured[]): string {
  const of = (key: keyof Measured) => median(results.map((result) => result[key]))
  return `${of('perSecond').toFixed(0)}/s, p50 ${of('p50').toFixed(2)} ms, p99 ${of('p99').toFixed(2)} ms, database CPU ${of('cpuMs').toFixed(3)} ms each`
}

/**
 * Compares 16 hash partitions of messages with one table, at BENCH_MESSAGES (10 million) rows: storing, marking
 * as read, pages, lookups of repeats, and all messages of a sender; then the one table with a foreign key. Uses
 * the product's own statements. Needs PostgreSQL (BENCH_DATABASE_URL).
 */
export async function run(): Promise<void> {
  const databases = { partitions: await fill('partitions'), one: await fill('one') }
  const results = new Map<string, Measured[]>()
  const note = (key: string, measured: Measured) => results.set(key, [...(results.get(key) ?? []), measured])
  // The first round warms the caches.
  for (let round = 0; round <= rounds; round += 1) {
    for (const operation of operations) {
      for (const layout of ['partitions', 'one'] as const) {
        const measured = await measure(databases[layout], operation)
        if (round > 0) note(`${operation[0]}, ${layout}`, measured)
      }
    }
  }
  await sql`alter table messages add foreign key (conversation_id) references conversations (id)`.execute(
    databases.one.db,
  )
  for (let round = 0; round <= rounds; round += 1) {
    for (const operation of operations.slice(0, 2)) {
      const measured = await measure(databases.one, operation)
      if (round > 0) note(`${operation[0]}, one with a foreign key`, measured)
    }
  }
  for (const [key, measured] of results) print(`${key}: ${described(measured)}`)
  for (const [layout, { db, close }] of Object.entries(databases)) {
    const started = performance.now()
    await sql`vacuum analyze messages`.execute(db)
    print(`${layout}: vacuum after the writes ${((performance.now() - started) / 1000).toFixed(1)} s`)
    await close()
  }
}

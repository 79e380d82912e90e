import { type Kysely, sql } from 'kysely'
import pg from 'pg'
import { openPostgres } from '../src/server/db/database.ts'
import { migrate } from '../src/server/db/migrate.ts'
import type { Tables } from '../src/server/db/tables.ts'
import { hashToken, newToken } from '../src/server/signer.ts'
import type { Writer } from './chat-load.ts'
import { generateMembers } from './members.ts'
import { readMigrations } from './migrations.ts'

/** Number of earlier messages and stream entries per pair and member. */
const messagesBefore = 40
const sessionMs = 86_400_000

/**
 * Creates a database with members in pairs who have written to each other before, and credits for all they
 * will write; returns the members. Its tables have planner statistics, as on a site more than a minute old.
 */
export async function makeWriters(
  server: string,
  database: string,
  amount: number,
): Promise<{ url: string; writers: Writer[] }> {
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
  await writeBefore(db)
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
        expires_at: new Date(now.getTime() + sessionMs),
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

/** Creates the earlier messages: read, paid and delivered. */
async function writeBefore(db: Kysely<Tables>): Promise<void> {
  const body = 'Hello there, how was your day? Mine was long, and the rain did not help.'
  await sql`
    insert into messages
      (conversation_id, client_id, sender_id, kind, body, credits, created_at, delivered_at, read_at, has_receipt)
    select c.id, gen_random_uuid(), case when nth % 2 = 0 then c.low_id else c.high_id end, 'text', ${body}, 10,
      now(), now(), now(), true
    from generate_series(1, ${messagesBefore}::int) as t (nth), conversations c
  `.execute(db)
  await sql`
    update conversation_members m set last_message_id = t.id, last_read_id = t.id
    from (select conversation_id, max(id) as id from messages group by conversation_id) t
    where t.conversation_id = m.conversation_id
  `.execute(db)
  await sql`
    insert into credit_entries (account_id, amount, balance_after, reason, reference, created_at)
    select sender_id, -10, 100000000, 'message', 'message:' || id, created_at from messages
  `.execute(db)
  await sql`insert into chat_totals (profile_id) select id from accounts`.execute(db)
  await sql`insert into stream_heads (account_id, seq) select id, ${messagesBefore}::int from accounts`.execute(
    db,
  )
  await sql`
    insert into stream_events (account_id, seq, entries, created_at)
    select a.id, nth, 'credits {"credits":100000000}', now()
    from generate_series(1, ${messagesBefore}::int) as t (nth), accounts a
  `.execute(db)
}

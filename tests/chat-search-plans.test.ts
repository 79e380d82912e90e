import { type Kysely, sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { generateMembers } from '../bench/members.ts'
import { literalOf } from '../bench/pgbench.ts'
import { statementsOf } from '../bench/statements.ts'
import { findAllMessages } from '../src/features/chats/messages/server/messages-table.ts'
import { findAllSearched } from '../src/features/chats/reading/server/searched-queries.ts'
import { type Database, openPostgres } from '../src/server/db/database.ts'
import { migrate } from '../src/server/db/migrate.ts'
import { migrations } from '../src/server/db/migrations.ts'
import type { Tables } from '../src/server/db/tables.ts'
import { findServer, newDatabase } from './drivers/postgres-server.ts'

// A search in chats reads only its limit, however many chats and messages a member has.

const members = 2000
const server = await findServer()

interface PlanNode {
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: PlanNode[]
}

/** Returns the rows that a plan read of a table. */
function rowsRead(node: PlanNode, table: RegExp): number {
  const own = table.test(node['Relation Name'] ?? '')
    ? (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops']
    : 0
  return (node.Plans ?? []).reduce((sum, plan) => sum + rowsRead(plan, table), own)
}

// spec: chats-23
describe.skipIf(!server)('a member with 1900 chats, one of 20000 messages', () => {
  let made: Awaited<ReturnType<typeof newDatabase>>
  let database: Database
  let client: pg.Client
  beforeAll(async () => {
    made = await newDatabase(server as string)
    database = openPostgres(made.url, { connections: 2 })
    await migrate(database.db, migrations)
    await generateMembers(database.db, members, new Date())
    await sql`
      insert into conversations (id, low_id, high_id, started_by, created_at)
      select i, 7, i, i, now() from generate_series(100, ${members}::int) i
    `.execute(database.db)
    await sql`
      insert into conversation_members (conversation_id, profile_id, other_id, last_message_id)
      select c.id, side.own, side.other, 100000 + c.id
      from conversations c cross join lateral (values (c.low_id, c.high_id), (c.high_id, c.low_id)) side (own, other)
    `.execute(database.db)
    await sql`
      insert into messages (id, conversation_id, client_id, sender_id, kind, body, credits, created_at)
      select i, 100 + case when i <= 20000 then 0 else i % 1900 end, gen_random_uuid(), 7, 'text', 'Hello', 10, now()
      from generate_series(1, 60000) i
    `.execute(database.db)
    await sql`analyze`.execute(database.db)
    client = new pg.Client(made.url)
    await client.connect()
  }, 240_000)
  afterAll(async () => {
    await client?.end()
    await database?.close()
    await made?.drop()
  })

  /** Returns the maximum number of rows that a list reads of a table, with a custom or a generic plan. */
  async function read(list: (db: Kysely<Tables>) => Promise<unknown>, table: RegExp): Promise<number> {
    const rows: number[] = []
    for (const statement of await statementsOf(made.url, list)) {
      for (const planning of ['force_generic_plan', 'force_custom_plan']) {
        await client.query(`set plan_cache_mode = ${planning}`)
        await client.query(`prepare one as ${statement.sql}`)
        const values = statement.parameters.map(literalOf).join(', ')
        const answer = await client.query(`explain (analyze, format json) execute one(${values})`)
        await client.query('deallocate one')
        rows.push(rowsRead(answer.rows[0]['QUERY PLAN'][0].Plan, table))
      }
    }
    return Math.max(...rows)
  }

  const stretch = { upTo: Number.MAX_SAFE_INTEGER, after: 0 }
  test.each([50, 1000])('%i chats', async (limit) => {
    const list = (db: Kysely<Tables>) => findAllSearched(db, 7, stretch, limit)
    expect(await read(list, /^conversation_members$/)).toBe(limit)
  })

  test.each([undefined, 15_000])('500 messages before %s', async (beforeId) => {
    const page = { afterId: 0, beforeId, limit: 500 }
    const list = (db: Kysely<Tables>) => findAllMessages(db, 100, page)
    expect(await read(list, /^messages$/)).toBe(500)
  })
})

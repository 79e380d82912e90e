import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newMember } from '../../../tests/drivers/factories.ts'
import { findServer, newDatabase } from '../../../tests/drivers/postgres-server.ts'
import { fillProduct, newLocalSite } from '../../../tests/drivers/stored-product.ts'
import { newClientId } from '../../core/client-ids.ts'
import { sendActivationMail } from '../../features/accounts/identity/server/jobs.ts'
import { sendMessages } from '../../features/chats/server/public.ts'
import { grantCredits } from '../../features/credits/server/public.ts'
import { recordLike } from '../../features/likes/server/public.ts'
import { siteOf } from '../../features/sites/server/public.ts'
import { type Database, openEmbedded, openPostgres } from './database.ts'
import { move } from './move.ts'
import { findAllTables, inOrderOfReferences } from './moved-tables.ts'

const server = await findServer()
const rowsOfSpare = 1203

// Values that are easily corrupted in transit, mostly of types that no product table uses yet; more rows than
// a batch.
const oddTable = `create table oddities (
  id bigint generated always as identity primary key,
  big bigint, exact numeric, single real, wide double precision, bytes bytea, day date, moment timestamptz,
  span interval, document jsonb, words text[], numbers integer[][], word text, key uuid, flag boolean,
  twice bigint generated always as (big * 2) stored
)`
const spareTable = 'create table spare (a integer, b text, oddity bigint references oddities (id))'
const oddRows = String.raw`insert into oddities
  (big, exact, single, wide, bytes, day, moment, span, document, words, numbers, word, key, flag)
  values (
    4503599627370497003, 0.10000000000000000000000000001, 0.1, 0.1::float8 + 0.2::float8, '\x00ff5c27',
    '0044-03-15 BC', '2026-03-29 01:30:00.123456+01', '1 mon -3 days 00:00:01.5',
    '{"n": 12345678901234567890.10, "t": "é\"\\"}', array['a,b', null, '', 'NULL', '"', '\', E'line\nend'],
    '{{1,2},{3,4}}', E' blank \t ''quoted'' \\ {} ', '6f1c0a52-0000-4000-8000-0123456789ab', false
  ), (
    null, 'NaN', '-Infinity', 'Infinity', '', 'infinity', '-infinity', null, 'null', '{}', '{}', '', null, null
  ), (
    null, null, null, null, null, null, null, null, null, null, null, 'NULL', null, true
  )`

/** Returns every row of every table as text, in a fixed order, and the value of every sequence. */
async function contentOf({ db }: Database): Promise<Record<string, unknown[]>> {
  const content: Record<string, unknown[]> = {}
  for (const { name, columns } of await findAllTables(db)) {
    const texts = columns.map((column) => sql`${sql.id(column.name)}::text`)
    const { rows } = await sql<{ line: string }>`
      select jsonb_build_array(${sql.join(texts)})::text as line from ${sql.id(name)}
    `.execute(db)
    content[name] = rows.map(({ line }) => line).sort()
  }
  const names = await sql<{ name: string }>`
    select relname as name from pg_class where relkind = 'S' and relnamespace = 'public'::regnamespace
  `.execute(db)
  for (const { name } of names.rows) {
    const state = await sql`select last_value::text, is_called from ${sql.id(name)}`.execute(db)
    content[name] = state.rows
  }
  return content
}

/** Members who like, write and pay, a mail waiting to be sent, and tables that the product does not have. */
async function fillFolder(dataDir: string): Promise<void> {
  await fillProduct({ DATA_DIR: dataDir }, async (app) => {
    const site = await newLocalSite(app, { signup_credits: 70, message_credits: 7 })
    const [writer, reader] = [
      await newMember(app, site),
      await newMember(app, site, { name: 'Zoë "o\'" \\ 💐' }),
    ]
    const grant = { account_id: writer.id, amount: 500, reason: 'correction', reference: 'test' } as const
    await grantCredits(app.work(), { ...grant, idempotency_key: 'test:1' })
    await app.work().transaction((work) => recordLike(work, { from: writer.id, to: reader.id }))
    await sendMessages(
      app.work(),
      ['Hoi, "jij" \\ daar', "it's\nme", '{}', 'NULL', '💐'].map((body) => ({
        kind: 'text' as const,
        sender_id: writer.id,
        recipient_id: reader.id,
        client_id: newClientId(),
        body,
        fictional_acknowledged: false,
      })),
    )
    await app.work().enqueue(sendActivationMail, { account_id: writer.id })
    await app.services.database.pglite?.exec(
      `${oddTable}; ${spareTable}; ${oddRows};
      insert into spare select n, 'row ' || n, n % 3 + 1 from generate_series(1, ${rowsOfSpare}) n;
      insert into spare select * from spare limit 2;
      select nextval('accounts_id_seq');
      insert into stream_heads values (999, 9007199254740993);
      insert into clock values (true, 86400000);
      insert into demo_progress values ('sites', now())`,
    )
  })
}

describe.skipIf(!server)('moving to a server', () => {
  let dataDir = ''
  let before: Record<string, unknown[]> = {}
  let target: Awaited<ReturnType<typeof newDatabase>>
  let database: Database
  let heard: string[] = []

  const moveAll = (changes: Record<string, string> = {}) =>
    move({ NODE_ENV: 'test', DATA_DIR: dataDir, DATABASE_URL: target.url, ...changes }, (line) =>
      heard.push(line),
    )
  const run = (statement: string) => sql.raw<{ count: number }>(statement).execute(database.db)
  const countRows = async (table: string) => {
    const { rows } = await run(`select count(*)::int as count from ${table}`)
    return rows[0]?.count
  }

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'vonk-move-'))
    await fillFolder(dataDir)
    const embedded = await openEmbedded(dataDir)
    before = await contentOf(embedded)
    await embedded.close()
  })

  afterAll(() => rm(dataDir, { recursive: true, force: true }))

  beforeEach(async () => {
    heard = []
    target = await newDatabase(server as string)
    database = openPostgres(target.url, { connections: 2 })
    await run(oddTable)
    await run(spareTable)
  })

  afterEach(async () => {
    await database.close()
    await target.drop()
  })

  // spec: server-33
  test('all rows are copied unchanged, and sequences continue', async () => {
    await moveAll()
    expect(await contentOf(database)).toEqual(before)
    expect(before.spare).toHaveLength(rowsOfSpare + 2)
    expect(before.messages).toHaveLength(5)
    const { rows } = await sql`
      select (select sum(credits) from accounts) as held, (select sum(amount) from credit_entries) as booked
    `.execute(database.db)
    expect(rows).toEqual([{ held: 70 + 70 + 500 - 5 * 7, booked: 70 + 70 + 500 - 5 * 7 }])
    expect(heard).toContain('  messages: 5')
    expect(heard.join('\n')).toContain(join(dataDir, 'files'))
    expect(heard.join('\n')).toContain('not moved: 6.')
    expect(heard.join('\n')).toContain('This is the demo')
  })

  test('the product starts on the copy', async () => {
    await moveAll()
    await fillProduct({ DATA_DIR: dataDir, DATABASE_URL: target.url }, async (app) => {
      const member = await newMember(app, await siteOf(app.services, 'localhost'))
      // Two members were moved, and one id had been used by a deleted member.
      expect(member.id).toBe(4)
    })
  })

  test('a target with rows is refused and unchanged', async () => {
    await moveAll()
    const stored = await contentOf(database)
    await expect(moveAll()).rejects.toThrow(/not empty \(accounts, .*sites/)
    expect(await contentOf(database)).toEqual(stored)
  })

  test.each([
    ['bent', "if new.a = 77 then new.b := 'row 78'; end if; return new;"],
    ['missing', 'if new.a = 77 then return null; end if; return new;'],
  ])('a row that arrives %s is detected, and nothing is stored', async (_how, body) => {
    await run(`create function tamper() returns trigger language plpgsql as $$ begin ${body} end $$`)
    await run('create trigger tamper before insert on spare for each row execute function tamper()')
    await expect(moveAll()).rejects.toThrow('Table spare differs from its source')
    for (const { name, is_filled } of await findAllTables(database.db))
      if (!is_filled) expect(await countRows(name)).toBe(0)
  })

  test('a folder in use, without a database, or without a server is refused', async () => {
    await writeFile(join(dataDir, 'lock'), String(process.ppid))
    await expect(moveAll()).rejects.toThrow(`in use by process ${process.ppid}`)
    await rm(join(dataDir, 'lock'))
    await expect(moveAll({ DATA_DIR: join(dataDir, 'pg') })).rejects.toThrow('no embedded database')
    await expect(moveAll({ DATABASE_URL: '' })).rejects.toThrow('DATABASE_URL')
  })
})

test('tables are copied after those that they reference, and a cycle is reported', () => {
  const table = (name: string, ...refers_to: string[]) => ({ name, columns: [], refers_to })
  const ordered = inOrderOfReferences([table('a', 'b', 'c'), table('b', 'c'), table('c')])
  expect(ordered.map(({ name }) => name)).toEqual(['c', 'b', 'a'])
  expect(() => inOrderOfReferences([table('a', 'b'), table('b', 'a'), table('c')])).toThrow('a, b')
})

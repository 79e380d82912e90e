import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newDatabase, testDatabaseUrl } from '../../../tests/drivers/postgres-server.ts'
import { type Database, openEmbedded, openPostgres } from './database.ts'
import { migrate, statementsOf, waitForSchema } from './migrate.ts'

test.each<[string, string[], string]>([
  ['select 1;\nselect 2;', ['select 1;', 'select 2;'], 'one statement per line'],
  ['select\n  1;\nselect 2', ['select\n  1;', 'select 2'], 'several lines, and an end without a semicolon'],
  ['select 1;  -- first\nselect 2;', ['select 1;  -- first', 'select 2;'], 'a comment behind the semicolon'],
  ['select 1; --a --b;\r\nselect 2;\r\n', ['select 1; --a --b;', 'select 2;'], 'lines that end in CRLF'],
  ['-- all;\nselect 1;', ['select 1;'], 'a line of comment'],
  ["select ';' || 1;", ["select ';' || 1;"], 'a semicolon within the line'],
  ['do $$\nbegin;\nend;\n$$;\nselect 2;', ['do $$\nbegin;\nend;\n$$;', 'select 2;'], 'a function body'],
])('splits %j into %j (%s)', (text, statements, _why) => {
  expect(statementsOf(text)).toEqual(statements)
})

let embedded: Database | undefined
beforeAll(async () => {
  if (!testDatabaseUrl) embedded = await openEmbedded()
}, 120_000)
afterAll(() => embedded?.close())

/** Makes an empty database, on the server of the tests where there is one. */
async function emptyDatabase(): Promise<{ open: () => Database; end: () => Promise<void> }> {
  if (embedded) {
    const database = embedded
    await sql`drop schema public cascade`.execute(database.db)
    await sql`create schema public`.execute(database.db)
    return { open: () => database, end: async () => {} }
  }
  const { url, drop } = await newDatabase(testDatabaseUrl ?? '')
  const opened: Database[] = []
  return {
    open: () => {
      const database = openPostgres(url, { connections: 2 })
      opened.push(database)
      return database
    },
    end: async () => {
      for (const database of opened) await database.close()
      await drop()
    },
  }
}

async function onEmpty(check: (open: () => Database) => Promise<void>): Promise<void> {
  const { open, end } = await emptyDatabase()
  try {
    await check(open)
  } finally {
    await end()
  }
}

const letters = {
  name: '0001-letters',
  sql: 'create table letters (id bigint);\ninsert into letters values (1);',
}
const words = { name: '0002-words', sql: 'create table words (id bigint);' }
const countOf = async ({ db }: Database, table: string) =>
  (await sql`select from ${sql.id(table)}`.execute(db)).rows.length

test('missing migrations run once, in order of name', () =>
  onEmpty(async (open) => {
    const database = open()
    expect(await migrate(database.db, [letters])).toEqual(['0001-letters'])
    expect(await migrate(database.db, [words, letters])).toEqual(['0002-words'])
    expect(await migrate(database.db, [words, letters])).toEqual([])
    expect(await countOf(database, 'letters')).toBe(1)
  }))

test('concurrent processes run each once', () =>
  onEmpty(async (open) => {
    const databases = Array.from({ length: 4 }, open)
    const ran = await Promise.all(databases.map(({ db }) => migrate(db, [letters, words])))
    expect(ran.flat().sort()).toEqual(['0001-letters', '0002-words'])
  }))

test('a file changed after it ran is refused by name, whatever its line endings', () =>
  onEmpty(async (open) => {
    const { db } = open()
    await migrate(db, [letters])
    expect(await migrate(db, [{ ...letters, sql: letters.sql.replaceAll('\n', '\r\n') }])).toEqual([])
    const changed = { ...letters, sql: `${letters.sql}\n-- and more` }
    await expect(migrate(db, [changed, words])).rejects.toThrow(
      /^These migrations were changed .*: 0001-letters\./,
    )
    await expect(waitForSchema(db, [changed], () => {})).rejects.toThrow(/0001-letters/)
    expect(await migrate(db, [letters, words])).toEqual(['0002-words'])
  }))

test('a failing file leaves nothing behind, and the previous ones stay', () =>
  onEmpty(async (open) => {
    const database = open()
    const faulty = { name: '0002-faulty', sql: `${words.sql}\nselect 1 / 0;` }
    await expect(migrate(database.db, [letters, faulty])).rejects.toThrow(/division by zero/)
    await expect(countOf(database, 'words')).rejects.toThrow(/does not exist/)
    expect(await migrate(database.db, [letters, words])).toEqual(['0002-words'])
  }))

test('a file without a transaction may contain statements that need none, and resumes at the failed one', () =>
  onEmpty(async (open) => {
    const database = open()
    const index = 'create index concurrently if not exists letters_id on letters (id);'
    const inTransaction = { name: '0002-index', sql: index }
    await expect(migrate(database.db, [letters, inTransaction])).rejects.toThrow(/transaction block/)
    const step = (last: string) => ({ name: '0002-index', sql: `-- no transaction\n${index}\n${last}` })
    await expect(migrate(database.db, [letters, step('select 1 / 0;')])).rejects.toThrow(/division/)
    expect(await migrate(database.db, [letters, step('select 1;')])).toEqual(['0002-index'])
  }))

test('a database from before the baseline is refused with a clear message', () =>
  onEmpty(async (open) => {
    const { db } = open()
    await sql`create table schema_migrations (name text primary key, at timestamptz not null)`.execute(db)
    const refused = {
      name: 'OperatorError',
      message: expect.stringMatching(/^This database was made by a development/),
    }
    await expect(migrate(db, [letters])).rejects.toMatchObject(refused)
    await expect(waitForSchema(db, [letters], () => {})).rejects.toMatchObject(refused)
  }))

test('with MIGRATE=0 a process waits until the schema is up to date, and logs so once', () =>
  onEmpty(async (open) => {
    const [one, other] = [open(), open()]
    const said: string[][] = []
    const waiting = waitForSchema(one.db, [letters, words], (missing) => said.push(missing))
    await migrate(other.db, [letters])
    await expect.poll(() => said.length).toBe(1)
    await migrate(other.db, [letters, words])
    await waiting
    expect(said).toEqual([expect.arrayContaining(['0002-words'])])
    await waitForSchema(one.db, [letters, words], () => said.push([]))
    expect(said).toHaveLength(1)
  }))

import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestDatabase } from '../../../tests/drivers/database.ts'
import { readDataMap, type TableMap } from './data-map.ts'
import type { Database } from './database.ts'
import { migrate } from './migrate.ts'
import { migrations } from './migrations.ts'

let database: Database

beforeAll(async () => {
  database = await openTestDatabase()
  await migrate(database.db, migrations)
})

afterAll(() => database.close())

/** Reads the map after some statements, which are rolled back. */
async function mapAfter(...statements: string[]): Promise<TableMap[]> {
  let map: TableMap[] = []
  const undone = new Error('undone')
  const run = database.db.transaction().execute(async (trx) => {
    for (const statement of statements) await sql.raw(statement).execute(trx)
    map = await readDataMap(trx)
    throw undone
  })
  await run.catch((err: unknown) => {
    if (err !== undone) throw err
  })
  return map
}

const markdown = (map: TableMap[]) => `# Data map

Written from the tags in the schema (\`comment on table\`, \`comment on column\` in \`migrations/\`): whose data each table
holds, and which columns are about a person. What a member can download follows it, without the columns marked with *:
proofs of identity, and what is about somebody else. Rewrite it after a change of the schema with
\`npx vitest run src/server/db/data-map.test.ts -u\`.

| table | rows belong to the account in | columns that are about a person, or excluded (*) |
| --- | --- | --- |
${map
  .map(({ table, owners, through, columns }) => {
    const received = columns.filter((column) => column.is_personal || column.is_secret)
    const names = received.map(({ name, is_secret }) => `\`${name}\`${is_secret ? '\\*' : ''}`)
    const accounts = [
      ...owners.map((owner) => `\`${owner}\``),
      ...through.map(({ column, table }) => `\`${column}\` of \`${table}\``),
    ]
    return `| \`${table}\` | ${accounts.join(', ') || 'nobody'} | ${names.join(', ')} |`
  })
  .join('\n')}
`

describe('data map', () => {
  // spec: operation-2
  test('every table and column has a tag, and the document matches', async () => {
    const map = await readDataMap(database.db)
    await expect(markdown(map)).toMatchFileSnapshot('../../../docs/data-map.md')
  })

  test('rows with an owner have a key', async () => {
    const map = await readDataMap(database.db)
    expect(
      map.filter(({ owners, key }) => owners.length > 0 && key.length === 0).map(({ table }) => table),
    ).toEqual([])
  })

  test('proofs of identity are excluded from exports', async () => {
    const proof = /hash|secret|token|sealed|password|public_key/
    const given = (await readDataMap(database.db))
      .filter(({ owners }) => owners.length > 0)
      .flatMap(({ table, columns }) => columns.map((column) => ({ ...column, table })))
      .filter(({ name, is_secret }) => proof.test(name) && !is_secret)
    expect(given.map(({ table, name }) => `${table}.${name}`)).toEqual([])
  })

  test('lists owners, key and tags in their order', async () => {
    const map = await mapAfter(
      'create table spare (b bigint, a bigint, body text, seal text, primary key (a, b))',
      `comment on table spare is 'owner: a, b: both wrote it'`,
      `comment on column spare.b is 'plain'`,
      `comment on column spare.a is 'plain: an id'`,
      `comment on column spare.body is 'personal: secretive at most'`,
      `comment on column spare.seal is 'personal: secret, opens the door'`,
    )
    expect(map.find(({ table }) => table === 'spare')).toEqual({
      table: 'spare',
      owners: ['a', 'b'],
      through: [],
      key: ['a', 'b'],
      columns: [
        { name: 'b', is_personal: false, is_secret: false },
        { name: 'a', is_personal: false, is_secret: false },
        { name: 'body', is_personal: true, is_secret: false },
        { name: 'seal', is_personal: true, is_secret: true },
      ],
    })
    expect(map.find(({ table }) => table === 'clock')).toMatchObject({ owners: [], through: [] })
    expect(map.find(({ table }) => table === 'photo_grants')).toMatchObject({
      owners: ['profile_id'],
      through: [{ column: 'photo_id', table: 'photos' }],
    })
  })

  test.each([
    ['a table without a tag', [], 'spare, spare.id.'],
    ['a column without one', [`comment on table spare is 'owner: id'`], 'hold: spare.id.'],
    [
      'an owner that is no column',
      [`comment on table spare is 'owner: who'`, `comment on column spare.id is 'plain'`],
      'hold: spare.',
    ],
    [
      'an owner through a table without an owner',
      [`comment on table spare is 'owner: id of clock'`, `comment on column spare.id is 'plain'`],
      'hold: spare.',
    ],
    [
      'a word that is unknown',
      [`comment on table spare is 'owner: none'`, `comment on column spare.id is 'private'`],
      'hold: spare.id.',
    ],
  ])('%s is named', async (_what, tags, named) => {
    await expect(mapAfter('create table spare (id bigint primary key)', ...tags)).rejects.toThrow(named)
  })
})

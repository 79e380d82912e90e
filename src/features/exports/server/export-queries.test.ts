import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '../../../../tests/drivers/database.ts'
import type { Database } from '../../../server/db/database.ts'
import { migrate } from '../../../server/db/migrate.ts'
import { migrations } from '../../../server/db/migrations.ts'
import { type ExportedRow, findOwnedTables, findOwnRows } from './export-queries.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
  await migrate(database.db, migrations)
})
afterAll(() => database.close())

// A key that JSON would round: all timestamps lie in one millisecond, so a page could start where it ended.
const spare = [
  `create table spare (at timestamptz, a_id bigint, b_id bigint, word text, hidden text, primary key (at, a_id))`,
  `comment on table spare is 'owner: a_id, b_id'`,
  `comment on column spare.at is 'plain'`,
  `comment on column spare.a_id is 'plain'`,
  `comment on column spare.b_id is 'plain'`,
  `comment on column spare.word is 'personal'`,
  `comment on column spare.hidden is 'personal: secret'`,
  `insert into spare select '2026-01-01'::timestamptz + n % 900 * interval '1 microsecond',
    case when n % 2 = 0 then 7 else n + 100 end, case when n % 2 = 0 then n + 100 else 7 end, 'word ' || n, 'secret'
    from generate_series(1, 1800) n on conflict do nothing`,
  `insert into spare select '2026-01-02'::timestamptz, n + 10000, 8, 'of another', 'secret'
    from generate_series(1, 5) n`,
]

test('all rows of the account are returned, each once, in pages', async () => {
  const undone = new Error('undone')
  const pages: ExportedRow[][] = []
  let wanted = 0
  const run = database.db.transaction().execute(async (trx) => {
    for (const statement of spare) await sql.raw(statement).execute(trx)
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from spare where 7 in (a_id, b_id)
    `.execute(trx)
    wanted = rows[0]?.count ?? 0
    const table = (await findOwnedTables(trx)).find((owned) => owned.table === 'spare')
    if (!table) throw new Error('the table is not owned')
    for await (const page of findOwnRows(trx, table, 7)) pages.push(page)
    throw undone
  })
  await expect(run).rejects.toBe(undone)
  expect(pages.map((page) => page.length)).toEqual([1000, wanted - 1000])
  const words = pages.flat().map((row) => row.word)
  expect(new Set(words).size).toBe(wanted)
  expect(words).not.toContain('of another')
  expect(Object.keys(pages[0]?.[0] ?? {})).toEqual(['at', 'a_id', 'b_id', 'word'])
})

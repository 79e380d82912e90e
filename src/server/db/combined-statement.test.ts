import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { setUpServices } from '../../../tests/drivers/set-up.ts'
import { createWork } from '../run-work.ts'
import { type CombinedWrite, hasRun, readAsOne, writeRows } from './combined-statement.ts'
import type { Db } from './tables.ts'

const services = setUpServices()
const now = new Date('2026-11-20T12:00:00Z')

/** Takes a number for each row, so that the order of writing is seen. */
const written =
  (by: string): CombinedWrite<number> =>
  (values, { after }) =>
    sql`
    insert into written_rows (value, by, nth)
    select value, ${by}, nextval('written_nth') from unnest(${values}::int[]) as t (value) where ${after}
    returning 1
  `
const [first, second, third] = [written('first'), written('second'), written('third')]

const stored = async (db: Db = services.database.db) =>
  (
    await sql<{ value: number; by: string }>`select value, by from written_rows order by nth`.execute(db)
  ).rows.map(({ value, by }) => `${by} ${value}`)

beforeAll(async () => {
  const { db } = services.database
  await sql`create table written_rows (value int primary key, by text, nth bigint)`.execute(db)
  await sql`create sequence written_nth`.execute(db)
})
beforeEach(async () => {
  await sql`delete from written_rows`.execute(services.database.db)
})
afterAll(async () => {
  const { db } = services.database
  await sql`drop table written_rows`.execute(db)
  await sql`drop sequence written_nth`.execute(db)
})

const workOf = (isBatch: boolean) => createWork(services, { now, log: services.log, isBatch })

test.each([false, true])(
  'rows are written at the end, in the order in which they came first, each with all of its rows (batch: %s)',
  async (isBatch) => {
    await workOf(isBatch).transaction(async (work) => {
      void work.writeAtEnd(first, [1])
      void work.writeAtEnd(second, [2, 3])
      void work.writeAtEnd(third, [])
      void work.writeAtEnd(first, [4])
      expect(await stored(work.db)).toEqual([])
    })
    expect(await stored()).toEqual(['first 1', 'first 4', 'second 2', 'second 3'])
  },
)

test.each([false, true])(
  'what was flushed is read in the same transaction, and stored only with all of it (batch: %s)',
  async (isBatch) => {
    const fails = workOf(isBatch).transaction(async (work) => {
      const done = work.writeAtEnd(first, [1])
      await work.flush()
      await done
      const { rows } = await sql<{ value: number }>`select value from written_rows`.execute(work.db)
      expect(rows).toEqual([{ value: 1 }])
      work.write(
        work.writeAtEnd(second, [1]).catch((err) => {
          throw new Error('explained', { cause: err })
        }),
      )
    })
    await expect(fails).rejects.toThrow('explained')
    const breaksOff = workOf(isBatch).transaction(async (work) => {
      work.write(work.writeAtEnd(first, [2]))
      throw new Error('no')
    })
    await expect(breaksOff).rejects.toThrow('no')
    expect(await stored()).toEqual([])
  },
)

test('outside a transaction nothing can be left to its end', () => {
  expect(() => workOf(false).writeAtEnd(first, [1])).toThrow('needs a transaction')
})

test('queries of one statement return their rows by name, those that wait after the others', async () => {
  const { db } = services.database
  await writeRows(db, first, [5, 6], now)
  const rows = await readAsOne<{ all_values: { value: number }; others: { value: number } }>(db, {
    all_values: sql`select value from written_rows order by value for update`,
    others: sql`select value from written_rows where value > 5 and ${hasRun('all_values')}`,
  })
  expect(rows).toEqual({ all_values: [{ value: 5 }, { value: 6 }], others: [{ value: 6 }] })
  expect(await readAsOne(db, { nobody: sql`select 1 as one where false` })).toEqual({ nobody: [] })
})

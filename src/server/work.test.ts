import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { setUpServices } from '../../tests/drivers/set-up.ts'
import { createWork } from './run-work.ts'
import type { Work } from './work.ts'

const services = setUpServices()

beforeAll(async () => {
  await sql`create table written (value int primary key)`.execute(services.database.db)
})
afterAll(async () => {
  await sql`drop table written`.execute(services.database.db)
})

const workOf = (isBatch: boolean) =>
  createWork(services, { now: services.clock.now(), log: services.log, isBatch })
const insert = ({ db }: Work, value: number) => sql`insert into written values (${value}::int)`.execute(db)
const stored = async () =>
  (await sql<{ value: number }>`select value from written order by 1`.execute(services.database.db)).rows.map(
    ({ value }) => value,
  )

test.each([false, true])(
  'statements sent without waiting commit with the rest or not at all (batch: %s)',
  async (isBatch) => {
    await sql`delete from written`.execute(services.database.db)
    await workOf(isBatch).transaction(async (work) => {
      work.write(insert(work, 1))
      work.write(insert(work, 2))
    })
    expect(await stored()).toEqual([1, 2])

    const fails = workOf(isBatch).transaction(async (work) => {
      work.write(insert(work, 3))
      work.write(insert(work, 1))
      work.write(insert(work, 4))
    })
    await expect(fails).rejects.toMatchObject({ code: '23505' })
    const breaksOff = workOf(isBatch).transaction(async (work) => {
      work.write(insert(work, 5))
      throw new Error('no')
    })
    await expect(breaksOff).rejects.toThrow('no')
    expect(await stored()).toEqual([1, 2])
  },
)

test('outside a transaction no statement can be sent without waiting', () => {
  expect(() => workOf(false).write(Promise.resolve())).toThrow('Work.write needs a transaction')
})

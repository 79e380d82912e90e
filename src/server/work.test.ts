import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '../../tests/drivers/database.ts'
import { readConfig } from './config.ts'
import { createWork } from './run-work.ts'
import { startServices } from './start-services.ts'
import type { Services, Work } from './work.ts'

let services: Services
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vonk-work-'))
  const config = readConfig({ NODE_ENV: 'test', DATA_DIR: folder, LOG_LEVEL: 'silent' })
  services = await startServices(config, [], { database: await openTestDatabase() })
  await sql`create table written (value int primary key)`.execute(services.database.db)
})
afterAll(async () => {
  await sql`drop table written`.execute(services.database.db)
  await services.jobs.stop()
  await services.database.close()
  await rm(folder, { recursive: true, force: true })
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
  expect(() => workOf(false).write(Promise.resolve())).toThrow('belongs in a transaction')
})

import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findServer, newDatabase } from '../../../tests/drivers/postgres-server.ts'
import { allSettledOrThrow } from '../all-settled.ts'
import { type Database, openPostgres } from './database.ts'
import type { Db } from './tables.ts'

const server = await findServer()

const add = (db: Db, value: number) => sql`insert into numbers values (${value}::int)`.execute(db)
const sum = async (db: Db) =>
  (await sql<{ sum: number }>`select coalesce(sum(value), 0)::int as sum from numbers`.execute(db)).rows[0]
    ?.sum

test('statements sent in a pipeline are all awaited, and the first error is thrown', async () => {
  let isLate = true
  const late = new Promise((resolve) => setTimeout(resolve, 20)).then(() => {
    isLate = false
  })
  const fails = Promise.reject(new Error('no'))
  await expect(allSettledOrThrow([Promise.resolve(1), fails, late])).rejects.toThrow('no')
  expect(isLate).toBe(false)
  expect(await allSettledOrThrow([Promise.resolve(1), Promise.resolve('a')])).toEqual([1, 'a'])
})

describe.skipIf(!server)('a pipeline', () => {
  let database: Database
  let drop: () => Promise<void>

  beforeAll(async () => {
    const fresh = await newDatabase(server as string)
    drop = fresh.drop
    database = openPostgres(fresh.url)
    await sql`create table numbers (value int primary key)`.execute(database.db)
  })
  afterAll(async () => {
    await database.close()
    await drop()
  })

  test('runs statements in the order in which they were sent, then the commit', async () => {
    const seen = await database.inBatch(async (db, commit) => {
      const both = allSettledOrThrow([add(db, 1), sum(db), add(db, 2), sum(db)])
      commit()
      return both
    })
    expect([seen[1], seen[3]]).toEqual([1, 3])
    expect(await sum(database.db)).toBe(3)
  })

  test('stores nothing when a statement fails, whether the commit was sent or not', async () => {
    for (const isEarly of [true, false]) {
      const failed = database.inBatch(async (db, commit) => {
        const all = allSettledOrThrow([add(db, 10), add(db, 1), add(db, 11)])
        if (isEarly) commit()
        await all
      })
      await expect(failed).rejects.toMatchObject({ code: '23505' })
      expect(await sum(database.db)).toBe(3)
    }
  })

  test('a statement after the commit is not stored', async () => {
    const late = database.inBatch(async (db, commit) => {
      await add(db, 80)
      commit()
      await new Promise((resolve) => setImmediate(resolve))
      await add(db, 81)
    })
    await expect(late).rejects.toThrow('has ended')
    expect(await sum(database.db)).toBe(83)
    await sql`delete from numbers where value = 80`.execute(database.db)
  })

  test('an error that nobody awaits prevents the commit', async () => {
    const failed = database.inBatch(async (db) => {
      add(db, 1).catch(() => {})
    })
    await expect(failed).rejects.toThrow('rolled back')
  })

  test('stores nothing when the sending function fails', async () => {
    const failed = database.inBatch(async (db) => {
      await add(db, 20)
      throw new Error('changed my mind')
    })
    await expect(failed).rejects.toThrow('changed my mind')
    expect(await sum(database.db)).toBe(3)
  })

  test('a lost connection fails its own transaction and no other', async () => {
    const cut = database.inBatch(async (db) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
      await add(db, 30)
      await sql`select pg_terminate_backend(${rows[0]?.pid}::int)`.execute(database.db)
      await add(db, 31)
    })
    await expect(cut).rejects.toThrow()
    await Promise.all([40, 50, 60, 70].map((value) => database.inBatch((db) => add(db, value))))
    expect(await sum(database.db)).toBe(223)
  })
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '../../../tests/drivers/database.ts'
import type { Database } from '../db/database.ts'
import { migrate } from '../db/migrate.ts'
import { migrations } from '../db/migrations.ts'
import {
  deleteOldStreamEvents,
  findAllStreamEventsAfter,
  findStreamHead,
  insertStreamEvents,
  maxEntries,
  retentionSeconds,
} from './stream-table.ts'

let database: Database
let account = Date.now()
const now = new Date('2026-11-20T12:00:00Z')

beforeAll(async () => {
  database = await openTestDatabase()
  await migrate(database.db, migrations)
})
afterAll(() => database.close())

const entry = (account_id: number, nth: number) => ({ account_id, type: 'test', data: dataOf(nth) })
const dataOf = (nth: number) => JSON.stringify({ nth })
const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at)

test('entries are numbered per account, in insertion order', async () => {
  account += 2
  const [one, two] = [account, account - 1]
  const first = await insertStreamEvents(database.db, [entry(one, 1), entry(two, 2), entry(one, 3)], now)
  expect(first.map(({ account_id, seq, data }) => [account_id, seq, data])).toEqual([
    [two, 1, dataOf(2)],
    [one, 1, dataOf(1)],
    [one, 2, dataOf(3)],
  ])
  await insertStreamEvents(database.db, [entry(one, 4)], now)
  expect(await findStreamHead(database.db, one)).toBe(3)
  const stored = await findAllStreamEventsAfter(database.db, one, 1, 10)
  expect(stored.map(({ seq, data }) => [seq, data])).toEqual([
    [2, dataOf(3)],
    [3, dataOf(4)],
  ])
  // In the middle of the entries of one transaction.
  const later = await findAllStreamEventsAfter(database.db, one, 1, 1)
  expect(later.map(({ seq, type, data }) => [seq, type, data])).toEqual([[2, 'test', dataOf(3)]])
  expect(await insertStreamEvents(database.db, [], now)).toEqual([])
  expect(await findStreamHead(database.db, account + 500)).toBe(0)
})

test('concurrent writers leave no gap and do not deadlock', async () => {
  account += 3
  const accounts = [account, account - 1, account - 2]
  await Promise.all(
    numbers(1, 60).map((nth) => {
      const order = nth % 2 ? accounts : [...accounts].reverse()
      return database.db.transaction().execute((db) =>
        insertStreamEvents(
          db,
          order.map((id) => entry(id, nth)),
          now,
        ),
      )
    }),
  )
  for (const id of accounts) {
    const stored = await findAllStreamEventsAfter(database.db, id, 0, 100)
    expect(stored.map(({ seq }) => seq)).toEqual(numbers(1, 60))
  }
})

test('a reader never sees a number before its predecessor', async () => {
  account += 1
  let isDone = false
  const gaps: number[][] = []
  const watching = (async () => {
    while (!isDone) {
      const seen = (await findAllStreamEventsAfter(database.db, account, 0, 200)).map(({ seq }) => seq)
      if (seen.some((seq, at) => seq !== at + 1)) gaps.push(seen)
    }
  })()
  await Promise.all(
    numbers(1, 60).map((nth) =>
      database.db.transaction().execute(async (db) => {
        await insertStreamEvents(db, [entry(account, nth)], now)
        await findStreamHead(db, account)
      }),
    ),
  )
  isDone = true
  await watching
  expect(gaps).toEqual([])
})

test('the newest entries of the last day are stored', async () => {
  account += 2
  const [many, old] = [account, account - 1]
  const dayAgo = new Date(now.getTime() - retentionSeconds * 1000 - 1)
  await insertStreamEvents(database.db, [entry(old, 1)], dayAgo)
  await insertStreamEvents(database.db, [entry(old, 2)], now)
  for (const [from, to] of [
    [1, 2],
    [3, 3],
    [4, 5],
    [6, maxEntries + 4],
  ] as const) {
    const batch = numbers(from, to).map((nth) => entry(many, nth))
    await insertStreamEvents(database.db, batch, now)
  }
  await deleteOldStreamEvents(database.db, now)
  expect((await findAllStreamEventsAfter(database.db, old, 0, 10)).map(({ seq }) => seq)).toEqual([2])
  const left = (await findAllStreamEventsAfter(database.db, many, 0, 2 * maxEntries)).map(({ seq }) => seq)
  // The entries of one transaction are deleted as a whole: here none of the newest 1,000.
  expect(left).toEqual(numbers(4, maxEntries + 4))
})

import { afterEach, expect, test, vi } from 'vitest'
import { setUpServices } from '../../tests/drivers/set-up.ts'
import { createBatcher } from './batcher.ts'
import type { Services } from './work.ts'

const services = setUpServices()

afterEach(() => vi.useRealTimers())

interface Item {
  owners: number[]
  nth: number
}

/** Doubles numbers, records the batches, and fails on 13. */
function doubling(options: { minIntervalMs?: number } = {}) {
  const batches: number[][] = []
  const underWay = new Set<number>()
  let most = 0
  let count = 0
  const { add } = createBatcher<Item, number>({
    perform: async (_work, items) => {
      if (items.length > 0) batches.push(items.map(({ nth }) => nth))
      for (const owner of new Set(items.flatMap(({ owners }) => owners))) {
        if (underWay.has(owner)) throw new Error(`${owner} was served twice at once`)
        underWay.add(owner)
      }
      count += 1
      most = Math.max(most, count)
      await new Promise((resolve) => setTimeout(resolve, 5))
      count -= 1
      for (const { owners } of items) for (const owner of owners) underWay.delete(owner)
      if (items.some(({ nth }) => nth === 13)) throw new Error('no')
      return () => items.map(({ nth }) => nth * 2)
    },
    ownersOf: ({ owners }) => owners,
    ...options,
  })
  return {
    batches,
    double: (nth: number, ...owners: number[]) => add(services, { nth, owners }),
    most: () => most,
  }
}

/** Runs everything that does not wait for a timer. */
async function turns(): Promise<void> {
  for (let nth = 0; nth < 20; nth += 1) await new Promise((resolve) => setImmediate(resolve))
}

// spec: chats-14
test('concurrent items are processed in one batch, and each gets its own result', async () => {
  const { batches, double } = doubling()
  const answers = await Promise.all([1, 2, 3, 4].map((nth) => double(nth, nth)))
  expect(answers).toEqual([2, 4, 6, 8])
  expect(batches).toEqual([[1, 2, 3, 4]])
})

test('with an interval the first item is processed at once, and those soon after it share a batch', async () => {
  const minIntervalMs = 60_000
  const { batches, double } = doubling({ minIntervalMs })
  const answers = [double(1, 1)]
  await answers[0]
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  for (const nth of [2, 3, 4]) {
    answers.push(double(nth, nth))
    await turns()
  }
  expect(batches).toEqual([[1]])
  vi.advanceTimersByTime(minIntervalMs)
  vi.useRealTimers()
  expect(await Promise.all(answers)).toEqual([2, 4, 6, 8])
  expect(batches).toEqual([[1], [2, 3, 4]])
})

test('a failing item does not affect the others', async () => {
  const { batches, double } = doubling()
  const answers = await Promise.allSettled([1, 13, 2].map((nth) => double(nth, nth)))
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(batches).toEqual([[1, 13, 2], [1], [13], [2]])
})

test('items of one owner are processed in order and never in two batches concurrently', async () => {
  const { batches, double } = doubling()
  const answers: Promise<number>[] = []
  for (let nth = 100; nth < 160; nth += 1) {
    answers.push(double(nth, nth % 3, 10 + (nth % 2)))
    await new Promise((resolve) => setTimeout(resolve, nth % 4))
  }
  expect(await Promise.all(answers)).toEqual(Array.from({ length: 60 }, (_, at) => (100 + at) * 2))
  for (const owner of [0, 1, 2]) {
    const own = batches.flat().filter((nth) => nth % 3 === owner)
    expect(own).toEqual([...own].sort((a, b) => a - b))
  }
})

test('batches are processed one at a time, with at most 256 items', async () => {
  const { batches, double, most } = doubling()
  const answers = Array.from({ length: 700 }, (_, nth) => double(1000 + nth, nth))
  await new Promise((resolve) => setImmediate(resolve))
  answers.push(double(1, 5000), double(2, 5001))
  await Promise.all(answers)
  expect(Math.max(...batches.map((batch) => batch.length))).toBe(256)
  expect(most()).toBe(1)
})

/** Services whose commits wait for the test, and a record of the work done in them. */
function slowCommits() {
  const commits: PromiseWithResolvers<void>[] = []
  const database = {
    ...services.database,
    inBatch: async (fn: Parameters<Services['database']['inBatch']>[0]) => {
      const value = await fn(services.database.db, () => {})
      const commit = Promise.withResolvers<void>()
      commits.push(commit)
      await commit.promise
      return value
    },
  } as Services['database']
  const done: number[] = []
  const blocked = Promise.withResolvers<void>()
  const { add } = createBatcher<number, number>({
    perform: async (_work, items) => {
      if (items.includes(-1)) await blocked.promise
      done.push(...items)
      return () => items
    },
    ownersOf: (item) => [item],
  })
  const slow = { ...services, database }
  return { commits, done, unblock: blocked.resolve, note: (item: number) => add(slow, item) }
}

test('the next batch is processed while the previous one commits, and no third', async () => {
  const { commits, done, note } = slowCommits()
  // Here only the commit ends an item's turn, however long it takes.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const answers = [note(1)]
  await turns()
  answers.push(note(2))
  await turns()
  vi.useRealTimers()
  expect(commits).toHaveLength(2)
  expect(done).toEqual([1, 2])
  answers.push(note(3))
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(done).toEqual([1, 2])
  commits[0]?.resolve()
  await expect.poll(() => commits).toHaveLength(3)
  for (const commit of commits) commit.resolve()
  expect(await Promise.all(answers)).toEqual([1, 2, 3])
})

test('later batches continue after a failed commit', async () => {
  const { commits, note } = slowCommits()
  const first = note(1)
  await expect.poll(() => commits).toHaveLength(1)
  commits[0]?.reject(new Error('the disk is full'))
  await expect(first).rejects.toThrow('the disk is full')
  const next = note(2)
  await expect.poll(() => commits).toHaveLength(2)
  commits[1]?.resolve()
  expect(await next).toBe(2)
})

test('a batch that waits for a lock does not hold up the others', async () => {
  const { commits, done, unblock, note } = slowCommits()
  const waiting = note(-1)
  await new Promise((resolve) => setImmediate(resolve))
  const other = note(1)
  await expect.poll(() => commits).toHaveLength(1)
  expect(done).toEqual([1])
  unblock()
  await expect.poll(() => commits).toHaveLength(2)
  for (const commit of commits) commit.resolve()
  expect(await Promise.all([waiting, other])).toEqual([-1, 1])
})

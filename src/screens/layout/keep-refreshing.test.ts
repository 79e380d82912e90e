import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepRefreshing } from './keep-refreshing.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** Counts the refreshes up to each of these seconds after the load. */
async function countedAt(
  seconds: number[],
  isPushSubscribed: () => boolean,
  refresh = vi.fn(async () => {}),
) {
  const stop = keepRefreshing({ refresh, isPushSubscribed })
  const counts: number[] = []
  let now = 0
  for (const second of seconds) {
    await vi.advanceTimersByTimeAsync((second - now) * 1000)
    now = second
    counts.push(refresh.mock.calls.length)
  }
  stop()
  await vi.advanceTimersByTimeAsync(1_000_000)
  expect(refresh).toHaveBeenCalledTimes(counts.at(-1) as number)
  return counts
}

// spec: frame-10
test('after 5 s, then every 60 s', async () => {
  expect(await countedAt([4, 5, 64, 65, 125], () => false)).toEqual([0, 1, 1, 2, 3])
})

// spec: frame-10
test('after 5 s, then every 300 s with push', async () => {
  expect(await countedAt([4, 5, 65, 304, 305, 605], () => true)).toEqual([0, 1, 1, 1, 2, 3])
})

test('checks each time whether push is active', async () => {
  let isSubscribed = true
  const asked = () => isSubscribed
  const refresh = vi.fn(async () => {
    if (refresh.mock.calls.length === 2) isSubscribed = false
  })
  expect(await countedAt([5, 305, 365], asked, refresh)).toEqual([1, 2, 3])
})

test('continues when a refresh fails', async () => {
  const failing = vi.fn(async () => {
    throw new Error('no connection')
  })
  expect(await countedAt([5, 65], () => false, failing)).toEqual([1, 2])
})

test('stopping it during a refresh prevents the next one', async () => {
  let finish = () => {}
  const answer = () => new Promise<void>((resolve) => (finish = resolve))
  const refresh = vi.fn(answer)
  const stop = keepRefreshing({ refresh, isPushSubscribed: () => false })
  await vi.advanceTimersByTimeAsync(5000)
  stop()
  finish()
  await vi.advanceTimersByTimeAsync(400_000)
  expect(refresh).toHaveBeenCalledTimes(1)
})

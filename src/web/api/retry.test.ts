import { ORPCError } from '@orpc/client'
import { expect, test } from 'vitest'
import { growingPause, isWorthRetrying, pauseBeforeRetry, reachedNoServer, retries, sleep } from './retry.ts'

const answer = (status: number, data?: unknown) => new ORPCError('some_code', { status, data })

test.each([
  [new TypeError('Failed to fetch'), true, 'no connection'],
  [answer(502), true, 'a gateway without a server behind it'],
  [answer(503), true, 'a server that is stopping'],
  [answer(504), true, 'a gateway that waited too long'],
  [answer(500), true, 'a fault that may be gone the next time'],
  [answer(402), false, 'a refusal is an answer'],
  [answer(429, { retry_after: 5 }), true, 'too many at once, soon over'],
  [answer(429, { retry_after: 900 }), false, 'too many, and a quarter of an hour is too long to wait'],
  [new Error('a bug'), false, 'a fault of our own'],
])('%s is retried: %s (%s)', (err, isWorth, _why) => {
  expect(isWorthRetrying(err, 1)).toBe(isWorth)
})

test('there are at most five retries (product.md, 7)', () => {
  expect(isWorthRetrying(new TypeError('x'), retries)).toBe(true)
  expect(isWorthRetrying(new TypeError('x'), retries + 1)).toBe(false)
})

test('delays double, and a 429 sets its own', () => {
  expect([1, 2, 3, 4, 5].map((attempt) => pauseBeforeRetry(null, attempt))).toEqual([
    500, 1000, 2000, 4000, 8000,
  ])
  expect(pauseBeforeRetry({ status: 429, data: { retry_after: 7 } }, 1)).toBe(7000)
})

test('an aborted request stops waiting', async () => {
  const stop = new AbortController()
  const waiting = sleep(60_000, stop.signal)
  stop.abort(new Error('gone'))
  await expect(waiting).rejects.toThrow('gone')
})

test('delays of a stream grow up to their maximum', () => {
  expect([1, 2, 6, 40].map((attempt) => growingPause(attempt, { firstMs: 1000, maxMs: 30_000 }))).toEqual([
    1000, 2000, 30_000, 30_000,
  ])
})

test.each([
  [new TypeError('Failed to fetch'), true, 'no connection'],
  [answer(503), true, 'a gateway without a server'],
  [answer(500), false, 'a fault of the server'],
  [new Error('a bug'), false, 'a fault of our own'],
])('%s reached no server: %s (%s)', (err, isSo, _why) => {
  expect(reachedNoServer(err)).toBe(isSo)
})

import { ORPCError } from '@orpc/client'
import { expect, test } from 'vitest'
import { errorOf } from './api-error.ts'
import { isWorthRetrying, pauseBeforeRetry, reachedNoServer, retries, sleep } from './retry.ts'
import { UploadFailed } from './upload-failed.ts'

/** The error of a response of the API. */
const fromApi = (code: string, status: number, data?: unknown) =>
  errorOf({ code, status, message: 'x', data }) as ORPCError<string, unknown>
/** The error of a response that is not the API's. */
const answer = (status: number, data?: unknown) => new ORPCError('unknown_response', { status, data })

// spec: browser-16
test.each([
  [new TypeError('Failed to fetch'), true, 'no connection'],
  [answer(502), true, 'a gateway without a server behind it'],
  [answer(503), true, 'a server that is stopping'],
  [answer(504), true, 'a gateway that waited too long'],
  [answer(500), true, 'a fault that may be gone the next time'],
  [fromApi('internal_error', 500), true, 'a fault of the API'],
  [fromApi('recurring_failed', 402), false, 'a refusal is an answer'],
  [fromApi('payment_unavailable', 503), false, 'a refusal, whatever its status'],
  [
    new UploadFailed({ code: 'internal_error', status: 500, message: 'x' }, 500),
    true,
    'a fault of an upload',
  ],
  [new UploadFailed(null, 503), true, 'an upload that reached no server'],
  [new UploadFailed({ code: 'storage_full', status: 507, message: 'x' }, 507), false, 'a refused upload'],
  [fromApi('too_many_requests', 429, { retry_after: 5 }), true, 'too many at once, soon over'],
  [
    fromApi('too_many_requests', 429, { retry_after: 900 }),
    false,
    'a quarter of an hour is too long to wait',
  ],
  [new Error('a bug'), false, 'a fault of our own'],
])('%s is retried: %s (%s)', (err, isWorth, _why) => {
  expect(isWorthRetrying(err, 1)).toBe(isWorth)
})

// spec: browser-7, browser-16
test('there are at most five retries', () => {
  expect(isWorthRetrying(new TypeError('x'), retries)).toBe(true)
  expect(isWorthRetrying(new TypeError('x'), retries + 1)).toBe(false)
})

// spec: browser-7
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

test.each([
  [new TypeError('Failed to fetch'), true, 'no connection'],
  [answer(503), true, 'a gateway without a server'],
  [answer(500), false, 'a fault of the server'],
  [fromApi('payment_unavailable', 503), false, 'a refusal of the server'],
  [new Error('a bug'), false, 'a fault of our own'],
])('%s reached no server: %s (%s)', (err, isSo, _why) => {
  expect(reachedNoServer(err)).toBe(isSo)
})

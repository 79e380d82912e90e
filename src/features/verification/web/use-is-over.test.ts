import { expect, test } from 'vitest'
import type { Verification } from '../rules.ts'
import { verificationOf } from '../rules.ts'
import { millisecondsLeft } from './use-is-over.ts'

function askedAt(serverTime: string): Verification {
  const expires_at = '2026-03-01T12:15:00.000Z'
  const asked = { status: 'asked', gesture: 'fist', expires_at, reason: null, decided_at: null } as const
  return verificationOf(asked, new Date(serverTime))
}

test('the time of a gesture is counted from the arrival of the response, whatever the clock of the device', () => {
  const answer = askedAt('2026-03-01T12:00:00Z')
  expect(millisecondsLeft(answer, 5_000)).toBe(900_000)
  expect(millisecondsLeft(answer, 65_000)).toBe(840_000)
  expect(millisecondsLeft(answer, 2_000_000)).toBe(0)
  expect(millisecondsLeft(askedAt('2026-03-01T12:14:59.400Z'), 2_000_000)).toBe(1000)
})

test('no time runs without a gesture', () => {
  expect(millisecondsLeft(askedAt('2026-03-01T12:15:00Z'), 0)).toBeNull()
})

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createClock } from './clock.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-21T10:00:00Z') })
})
afterEach(() => {
  vi.useRealTimers()
})

test('advances with the clock of the machine and can be moved forward', () => {
  const clock = createClock()
  expect(clock.offsetMs).toBe(0)
  clock.advance(3600)
  clock.advance(0.25)
  vi.advanceTimersByTime(1000)
  expect(clock.now()).toEqual(new Date('2026-11-21T11:00:01.250Z'))
  expect(clock.offsetMs).toBe(3_600_250)
})

test('starts at the offset of an earlier process', () => {
  expect(createClock(60_000).now()).toEqual(new Date('2026-11-21T10:01:00Z'))
})

test.each([-1, Number.NaN, Number.POSITIVE_INFINITY])('an advance by %s is refused', (amount) => {
  const clock = createClock()
  expect(() => clock.advance(amount)).toThrow(RangeError)
  expect(() => createClock(amount)).toThrow(RangeError)
  expect(clock.offsetMs).toBe(0)
})

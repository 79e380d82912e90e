import { expect, test } from 'vitest'
import { clockOf } from './countdown.tsx'

// spec: frame-38
test.each([
  [14_400, '04:00:00'],
  [14_399, '03:59:59'],
  [61, '00:01:01'],
  [0, '00:00:00'],
])('%i seconds are written %s', (seconds, clock) => {
  expect(clockOf(seconds)).toBe(clock)
})

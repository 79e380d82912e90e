import { expect, test } from 'vitest'
import { capCount } from './cap-count.ts'

// spec: frame-6
test.each([
  [0, '', 'nothing to count, nothing to see'],
  [-3, '', 'a counter below zero shows nothing'],
  [Number.NaN, '', 'no number, no badge'],
  [1, '1', 'the first one'],
  [99, '99', 'the last that is shown in full'],
  [100, '99+', 'a badge has room for two digits'],
  [4821, '99+', 'however many'],
  [2.9, '2', 'parts of one do not count'],
])('%d is shown as %j: %s', (count, shown) => {
  expect(capCount(count)).toBe(shown)
})

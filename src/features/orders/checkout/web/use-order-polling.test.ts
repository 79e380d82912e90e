import { expect, test } from 'vitest'
import { pauseBefore } from './use-order-polling.ts'

// spec: orders-53
test('a pending order is looked at after 1, 2, 4 ... 60 seconds', () => {
  const pauses = Array.from({ length: 8 }, (_, look) => pauseBefore(look) / 1000)
  expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 60, 60])
})

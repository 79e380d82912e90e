import { expect, test } from 'vitest'
import { figureValue, medianHours } from './rules.ts'

// spec: staff-151
test.each<[Record<string, number>[], number | null, string]>([
  [[], null, 'nothing was decided'],
  [[{ '0': 1 }], 0.125, 'one in the first quarter'],
  [[{ '4': 1, '8': 1, '400': 1 }], 2.125, 'the one in the middle'],
  [[{ '4': 2 }, { '400': 1 }], 1.125, 'of several days'],
])('the median of %j is %d hours: %s', (waits, hours, _) => {
  expect(medianHours(waits)).toBe(hours)
})

// spec: staff-150
test('a figure is a sum, or a ratio of two, and none where there is nothing to divide by', () => {
  const sums: Record<string, number> = { reports: 3, complaints: 2, active: 1000 }
  const sumOf = (name: string) => sums[name] ?? 0
  expect(figureValue({ of: ['reports', 'complaints'] }, sumOf)).toBe(5)
  expect(figureValue({ of: ['reports', 'complaints'], per: ['active'], factor: 1000 }, sumOf)).toBe(5)
  expect(figureValue({ of: ['reports'], per: ['signups'] }, sumOf)).toBeNull()
})

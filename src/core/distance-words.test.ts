import { expect, test } from 'vitest'
import { usesMiles, writeDistance } from './distance-words.ts'

// spec: core-10
test.each([
  ['en-US', 15, '9 mi'],
  ['es-US', 1460, '907 mi'],
  ['en-GB', 5, '3 mi'],
  ['en-IE', 15, '15 km'],
  ['de-DE', 1460, '1.460 km'],
  ['fi-FI', 15, '15 km'],
  ['en', 15, '15 km'],
])('in %s, %i km are written %s', (locale, km, words) => {
  expect(writeDistance(locale, km).replaceAll(/\s/g, ' ')).toBe(words)
  expect(writeDistance(locale, km)).not.toContain(' ')
  expect(usesMiles(locale)).toBe(words.endsWith('mi'))
})

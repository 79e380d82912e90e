import { describe, expect, test } from 'vitest'
import { localeCodes } from '../src/core/locales.ts'
import { inventName } from './names.ts'
import { createRandom } from './people-random.ts'

/** Returns 200 names of each gender in one language. */
function manyNames(locale: (typeof localeCodes)[number]): string[] {
  const random = createRandom(`names ${locale}`)
  return Array.from({ length: 400 }, (_, index) =>
    inventName(random, { gender: index % 2 ? 'male' : 'female', locale }),
  )
}

describe('inventName', () => {
  test.each(localeCodes)(
    '%s: 3 to 24 letters, digits, ".", "_" or "-", no two words that read as a full name',
    (locale) => {
      for (const name of manyNames(locale)) expect(name).toMatch(/^[A-Za-z0-9._-]{3,24}$/)
    },
  )

  test.each(localeCodes)(
    '%s: has enough names for a site, none of which a filter takes for a link or a number',
    (locale) => {
      const names = manyNames(locale)
      expect(new Set(names.map((name) => name.toLowerCase())).size).toBeGreaterThan(120)
      for (const name of names) {
        expect(name).not.toMatch(/\.[a-z]{2,}$/i)
        expect(name).not.toMatch(/\d{3,}/)
      }
    },
  )

  test('the same seed gives the same name', () => {
    const name = () => inventName(createRandom('x'), { gender: 'female', locale: 'it' })
    expect(name()).toBe(name())
  })
})

import { describe, expect, test } from 'vitest'
import { localeCodes } from '../src/core/locales.ts'
import { citiesOf } from '../src/features/sites/places/cities.ts'
import { inventNames } from './names.ts'
import { inventPeople } from './people.ts'
import { createRandom } from './people-random.ts'

/** Returns distinct names of both genders in one language, as a site with that many members has them. */
function manyNames(locale: (typeof localeCodes)[number], amount: number): string[] {
  const random = createRandom(`names ${locale}`)
  const names = new Set<string>()
  while (names.size < amount) {
    const gender = names.size % 2 ? 'male' : 'female'
    const name = inventNames(random, { gender, locale }).find((one) => !names.has(one.toLowerCase()))
    names.add((name as string).toLowerCase())
  }
  return [...names]
}

/** Words for somebody under age, a child or a pupil, in eleven languages; part of a name or all of it. */
const underage =
  /girl|boy|teen|kid|baby|bab(?:e|y)|child|young|junior|school|princess|lolita|daddy|meisje|jongen|kleine|prinses|schatje|kind|junge|maedchen|mädchen|bub|schul|ragazz|bimb|principess|fille|garçon|garcon|gamin|enfant|princesse|niñ|nina|nino|chic[ao]|peque|colegial|dziew|chlop|malut|ksiezn|pige|dreng|barn|unge|tytto|poika|lapsi|prinsess|jente|gutt|flick|pojk|tjej|kille/i

describe('invented names', () => {
  // spec: demo-12
  test.each(localeCodes)(
    '%s: 600 different ones of letters alone, of which none sounds under age',
    (locale) => {
      for (const name of manyNames(locale, 600)) {
        expect(name).toMatch(/^[a-z]+(?:_[a-z]+){0,2}$/)
        expect(name.length).toBeGreaterThanOrEqual(3)
        expect(name.length).toBeLessThanOrEqual(24)
        expect(name).not.toMatch(underage)
      }
    },
  )

  // spec: demo-12
  test.each([400, 5000])('of %i members no two have the same, and no name has a digit', (members) => {
    const people = inventPeople({
      members,
      seed: 'names',
      today: new Date('2026-11-21T10:00:00Z'),
      home: 'US',
      citiesOf,
    })
    expect(new Set(people.map(({ name }) => name.toLowerCase())).size).toBe(members)
    expect(people.filter(({ name }) => /\d/.test(name))).toEqual([])
  })

  test('most of the 200 names that a country meets are short ones', () => {
    const short = manyNames('en', 200).filter((name) => name.length <= 16)
    expect(short.length).toBeGreaterThan(150)
  })

  test('the same seed gives the same name', () => {
    const name = () => inventNames(createRandom('x'), { gender: 'female', locale: 'it' }).next().value
    expect(name()).toBe(name())
  })
})

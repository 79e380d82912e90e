import { describe, expect, it } from 'vitest'
import { InvalidInput } from '../../core/refusals.ts'
import { placeOf } from './place.ts'
import { hasContactData, isOnline } from './rules.ts'

describe('contact data', () => {
  it.each([
    ['anna@example.com', 'an e-mail address'],
    ['anna (at) example (dot) com', 'one that was spelled out'],
    ['Ａnna＠example．com', 'one in wide letters'],
    ['call 06-12345678', 'a telephone number'],
    ['+31 6 12 34 56 78', 'one with its country'],
    ['0 6 1 2 3 4 5 6 7 8', 'one digit by digit'],
    ['see https://example.test/me', 'a link'],
    ['find me on www.example', 'a link without its scheme'],
    ['annas-page.com', 'a bare domain'],
    ['t.me/anna', 'a messenger link'],
    ['--annas-page.com', 'a bare domain behind dashes'],
    ['(anna.b@example.com)', 'an e-mail address in brackets'],
  ])('%s: %s', (value) => {
    expect(hasContactData(value)).toBe(true)
  })

  it.each([
    ['I was born on 12-05-1985.', 'a date'],
    ['Lived in Spain 2010 - 2015, then 3 years in Rome.', 'years'],
    ['I run 10 km in 50 min, 4 times a week, 365 days.', 'numbers in words'],
    ['Coffee.And then?No', 'a missing blank'],
    ['Looking for fun. Me: 45, 1.82 m, 80 kg', 'measures'],
    ['@ home most evenings', 'an at sign'],
  ])('%s: %s', (value) => {
    expect(hasContactData(value)).toBe(false)
  })

  it.each(['x', '1', '-', 'x.', 'x-', '1 ', 'a@', '@ '])('takes no square of time for many of %j', (part) => {
    const started = performance.now()
    hasContactData(part.repeat(100_000 / part.length))
    expect(performance.now() - started).toBeLessThan(1500)
  })
})

describe('place', () => {
  it('keeps the centre of a cell that many positions share, never the position', () => {
    const place = placeOf('NL', null, 'utrecht')
    expect(place).toMatchObject({ city: 'Utrecht', countryregion: 'NL-UT' })
    expect(place.cell).toBeTypeOf('number')
    expect(place.lat).toBeCloseTo(52.09, 0)
  })

  it.each([
    ['CH', 'zurich', 'Zürich'],
    ['NL', "'s gravenhage", null],
    ['DE', '  köln ', 'Köln'],
  ] as const)('%s: %s is %s', (country, typed, name) => {
    const place = placeOf(country, null, typed)
    if (name) expect(place.city).toBe(name)
    else expect(place).toMatchObject({ city: typed, cell: null, lat: null, lon: null })
  })

  it('looks for a town in the region that was told', () => {
    expect(placeOf('NL', 'NL-UT', 'Amsterdam')).toMatchObject({ city: 'Amsterdam', cell: null })
  })

  it('refuses a region of another country', () => {
    expect(() => placeOf('NL', 'DE-BY', null)).toThrow(InvalidInput)
  })
})

describe('online', () => {
  const now = new Date('2026-01-01T12:00:00Z')
  it.each([
    ['2026-01-01T11:55:01.000Z', true],
    ['2026-01-01T11:55:00.000Z', false],
    [null, false],
  ])('last seen %s: %s', (lastActive, online) => {
    expect(isOnline(lastActive, now)).toBe(online)
  })
})

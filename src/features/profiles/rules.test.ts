import { describe, expect, it } from 'vitest'
import { InvalidInput } from '../../core/refusals.ts'
import { placeOf } from './attributes/server/town.ts'
import { onlineSince } from './rules.ts'

describe('place', () => {
  // spec: sites-13
  it('stores the centre of a cell shared by many positions, never the position', () => {
    const town = placeOf('NL', null, 'utrecht')
    expect(town).toMatchObject({ city: 'Utrecht', countryregion: 'NL-UT' })
    expect(town.cell).toBeTypeOf('number')
    expect(town.lat).toBeCloseTo(52.09, 0)
  })

  it.each([
    ['CH', 'zurich', 'Zürich'],
    ['NL', "'s gravenhage", null],
    ['DE', '  köln ', 'Köln'],
  ] as const)('%s: %s is %s', (country, typed, name) => {
    const town = placeOf(country, null, typed)
    if (name) expect(town.city).toBe(name)
    else expect(town).toMatchObject({ city: typed, cell: null, lat: null, lon: null })
  })

  it('searches for a town in the given region', () => {
    expect(placeOf('NL', 'NL-UT', 'Amsterdam')).toMatchObject({ city: 'Amsterdam', cell: null })
  })

  it('refuses a region of another country', () => {
    expect(() => placeOf('NL', 'DE-BY', null)).toThrow(InvalidInput)
  })
})

describe('online', () => {
  it('lasts five minutes', () => {
    const now = new Date('2026-01-01T12:00:00Z')
    expect(onlineSince(now).toISOString()).toBe('2026-01-01T11:55:00.000Z')
  })
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { exactDistanceKm } from '../sites/places/distance.ts'
import { SiteSettings } from '../sites/settings-contract.ts'
import {
  type BirthDates,
  birthDatesOf,
  boxAround,
  closedFilters,
  filtersIn,
  steppedRadiusKm,
  widenings,
  withMinAge,
  withoutFilter,
} from './rules.ts'

describe('birth dates for ages', () => {
  const now = new Date('2026-11-21T12:00:00Z')
  test.each<[Parameters<typeof birthDatesOf>[0], BirthDates, string]>([
    [{}, { latest: null, after: null }, 'nothing filters'],
    [{ min_age: 18 }, { latest: '2008-11-21', after: null }, '18 today counts'],
    [{ max_age: 30 }, { latest: null, after: '1995-11-21' }, '31 today is too old'],
    [{ min_age: 40, max_age: 40 }, { latest: '1986-11-21', after: '1985-11-21' }, 'one year of birth'],
    [{ max_age: 99 }, { latest: null, after: null }, '99 includes all who are older'],
  ])('%j is %j: %s', (filters, dates) => {
    expect(birthDatesOf(filters, now)).toEqual(dates)
  })

  test('a minimum age below that of the site is raised, a missing one stays missing', () => {
    expect(withMinAge({ min_age: 12 }, 21)).toEqual({ min_age: 21 })
    expect(withMinAge({ min_age: 30 }, 21)).toEqual({ min_age: 30 })
    expect(withMinAge({}, 21)).toEqual({})
  })
})

describe('relaxing', () => {
  // spec: search-21
  test('goes step by step, and drops the remaining filters only as a last resort', () => {
    const filters = {
      gender: 'female' as const,
      country: 'NL' as const,
      countryregion: 'NL-UT',
      radius_km: 50,
      hair_color: ['red' as const],
      interests: ['art' as const],
      min_age: 20,
      max_age: 30,
      online: true,
    }
    const stored = { gender: 'female', country: 'NL', online: true }
    const ages = ['place', 'traits', 'ages'] as const
    const far = { isLastResort: true }
    const near = { isLastResort: false }
    expect(widenings(filters, 18)).toEqual([
      {
        filters: { ...stored, hair_color: ['red'], interests: ['art'], min_age: 20, max_age: 30 },
        widened: ['place'],
        ...near,
      },
      { filters: { ...stored, min_age: 20, max_age: 30 }, widened: ['place', 'traits'], ...near },
      { filters: { ...stored, min_age: 18, max_age: 35 }, widened: ages, ...near },
      { filters: { ...stored, min_age: 18, max_age: 40 }, widened: ages, ...near },
      { filters: { ...stored, min_age: 18, max_age: 50 }, widened: ages, ...near },
      { filters: { ...stored, min_age: 18 }, widened: ages, ...near },
      { filters: { gender: 'female', online: true, min_age: 18 }, widened: [...ages, 'country'], ...near },
      { filters: { gender: 'female', min_age: 18 }, widened: [...ages, 'country', 'online'], ...far },
      { filters: { min_age: 18 }, widened: [...ages, 'country', 'online', 'gender'], ...far },
    ])
  })

  test('skips a filter without a relaxation', () => {
    expect(widenings({ interests: [], hide_fictional: true }, 18)).toEqual([])
    expect(widenings({ min_age: 18, max_age: 99 }, 18)).toEqual([])
    expect(widenings({ min_age: 98, max_age: 99 }, 18).at(-1)).toEqual({
      filters: { min_age: 18 },
      widened: ['ages'],
      isLastResort: false,
    })
    expect(widenings({ max_age: 90 }, 18)).toEqual([
      { filters: { max_age: 95 }, widened: ['ages'], isLastResort: false },
      { filters: {}, widened: ['ages'], isLastResort: false },
    ])
  })
})

test('a bounding box contains everything within its radius, even across the date line and near the poles', () => {
  const lat = fc.double({ min: -90, max: 90, noNaN: true })
  const lon = fc.double({ min: -180, max: 180, noNaN: true })
  const near = fc.double({ min: -4, max: 4, noNaN: true })
  const radius = fc.integer({ min: 1, max: 20_000 })
  fc.assert(
    fc.property(lat, lon, near, near, radius, (centreLat, centreLon, dLat, dLon, km) => {
      const centre = { lat: centreLat, lon: centreLon }
      const turned = centreLon + dLon
      const other = {
        lat: Math.max(-90, Math.min(90, centreLat + dLat)),
        lon: turned > 180 ? turned - 360 : turned < -180 ? turned + 360 : turned,
      }
      fc.pre(exactDistanceKm(centre, other) < km * 0.999999)
      const box = boxAround(centre, km)
      expect(other.lat >= box.lat[0] && other.lat <= box.lat[1]).toBe(true)
      if (!box.lon) return
      const [west, east] = box.lon
      expect(
        west <= east ? other.lon >= west && other.lon <= east : other.lon >= west || other.lon <= east,
      ).toBe(true)
    }),
    { numRuns: 2000 },
  )
})

test('active filters are listed, the easiest to relax first, each together with its dependants', () => {
  const filters = {
    country: 'NL',
    countryregion: 'NL-UT',
    min_age: 20,
    online: true,
    two_way: false,
    interests: [],
    lat: 52,
    order: 'new',
  } as const
  expect(filtersIn(filters)).toEqual(['online', 'countryregion', 'ages', 'country'])
  expect(filtersIn({ order: 'near' })).toEqual([])
  expect(withoutFilter(filters, 'online')).not.toHaveProperty('online')
  expect(withoutFilter(filters, 'ages')).not.toHaveProperty('min_age')
  expect(withoutFilter({ country: 'NL', countryregion: 'NL-UT', max_age: 30 }, 'country')).toEqual({
    max_age: 30,
  })
  expect(withoutFilter({ radius_km: 5, lat: 52, lon: 5 }, 'distance')).toEqual({ lat: 52, lon: 5 })
})

// spec: search-17
describe('open filters', () => {
  const all = SiteSettings.parse({})
  const everything = {
    gender: 'female',
    country: 'NL',
    countryregion: 'NL-UT',
    min_age: 30,
    max_age: 40,
    interests: ['art'],
    hair_color: ['red'],
    with_photo: true,
    online: true,
    hide_fictional: true,
    two_way: true,
    lat: 52,
    lon: 5,
    radius_km: 10,
    order: 'near',
  } as const
  const forMembers = [
    'interests',
    'hair_color',
    'with_photo',
    'online',
    'two_way',
    'lat',
    'lon',
    'radius_km',
    'order',
  ]

  test.each<[string, Partial<SiteSettings>, boolean, string[]]>([
    ['all for members', {}, true, []],
    ['by what they see for visitors', {}, false, forMembers],
    [
      'none that the site does not offer',
      {
        search_fields: [
          'gender',
          'country',
          'countryregion',
          'interests',
          'hair_color',
          'online',
          'with_photo',
          'distance',
        ],
      },
      true,
      ['min_age', 'max_age', 'hide_fictional'],
    ],
    [
      'no distances without towns',
      { visible_profile_fields: all.visible_profile_fields.filter((field) => field !== 'city') },
      true,
      ['lat', 'lon', 'radius_km', 'order'],
    ],
    [
      'none by what profiles do not show',
      { visible_profile_fields: ['country', 'countryregion', 'city', 'interests'] },
      true,
      ['hair_color', 'two_way'],
    ],
  ])('%s', (_, settings, isMember, closed) => {
    expect(closedFilters(everything, { ...all, ...settings }, isMember)).toEqual(closed)
    expect(
      closedFilters({ online: false, interests: [], order: 'new' }, { ...all, ...settings }, isMember),
    ).toEqual([])
  })
})

test.each([
  [1, 5],
  [5, 5],
  [6, 10],
  [20_000, 20_000],
])('a radius of %i km is searched as %i', (km, searched) => {
  expect(steppedRadiusKm(km)).toBe(searched)
})

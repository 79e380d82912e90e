import { describe, expect, test } from 'vitest'
import { readQuery, type SearchQuery, savedQueryOf, searchOf } from './search-query.ts'

const read = (search: string) => readQuery(new URLSearchParams(search))

describe('the filters in a URL', () => {
  test.each<[string, SearchQuery, string]>([
    ['', {}, 'nothing'],
    ['gender=&country=&min_age=', {}, 'a form whose fields were left open'],
    ['gender=female&min_age=25&max_age=40', { gender: 'female', min_age: 25, max_age: 40 }, 'plain ones'],
    ['min_age=40&max_age=25', { min_age: 25, max_age: 40 }, 'ages the wrong way round'],
    ['min_age=18&max_age=99', {}, 'the whole range of ages'],
    ['hair_color=red&hair_color=black', { hair_color: 'red,black' }, 'ticked boxes'],
    ['interests=art,wine', { interests: 'art,wine' }, 'a list in one'],
    ['online=true&with_photo=0', { online: true }, 'switches, of which off is not set'],
    ['country=NL&countryregion=NL-UT', { country: 'NL', countryregion: 'NL-UT' }, 'a region'],
    ['country=BE&countryregion=NL-UT', { country: 'BE' }, 'a region of the country before'],
    ['gender=robot&hair_color=green&radius_km=-4&cursor=abc&utm_source=x', {}, 'what is no filter'],
  ])('%j is %j: %s', (search, query) => {
    expect(read(search)).toEqual(query)
  })

  test('are serialised so that they read back the same, and are never empty', () => {
    const query = {
      country: 'NL',
      countryregion: 'NL-UT',
      interests: 'art,wine',
      online: true,
      order: 'near',
    } as const
    expect(read(searchOf(query))).toEqual(query)
    expect(searchOf({})).toBe('?gender=')
    expect(searchOf({ online: false, gender: 'male' })).toBe('?gender=male')
  })
})

test('saved filters contain lists as arrays, no position, and search the same', () => {
  const query = { interests: 'art,wine', online: true, lat: 52, lon: 5, radius_km: 50 }
  const saved = savedQueryOf(query)
  expect(saved).toEqual({ interests: ['art', 'wine'], online: true, radius_km: 50 })
  expect(read(searchOf(saved))).toEqual({ interests: 'art,wine', online: true, radius_km: 50 })
  expect(searchOf({ hair_color: [] })).toBe('?gender=')
})

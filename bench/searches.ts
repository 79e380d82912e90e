import {
  anybody,
  type Criteria,
  type Searcher,
} from '../src/features/search/filters/server/conditions-queries.ts'
import { birthDatesOf } from '../src/features/search/rules.ts'

/** Number of members who search in turn. */
export const searchers = 200

/** Search criteria: the typical dense search, by country, gender and ages. */
const countries = ['US', 'DE', 'FR', 'GB', 'IT', 'NL'] as const
export const ages = { min_age: 25, max_age: 45 }

export const countryOf = (index: number) => countries[index % countries.length] ?? 'US'

/** Returns the criteria of a searcher. */
export function criteriaFor(index: number, centre: Criteria['centre'] = null): Criteria {
  return {
    ...anybody,
    genders: ['female'],
    country: countryOf(index),
    born: birthDatesOf(ages, new Date()),
    centre,
  }
}

/** Returns a searcher; searchers are spread over the countries. */
export const searcherOf = (index: number, amount: number): Searcher => ({
  profile_id: 1 + Math.floor((index * amount) / searchers),
  site_id: 1,
  pool_id: 1,
})

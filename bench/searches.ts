import { birthDatesOf } from '../src/features/search/rules.ts'
import { anybody, type Criteria, type Searcher } from '../src/features/search/server/conditions-table.ts'

/** So many members search in turn. */
export const searchers = 200

/** What a search asks for: the dense one that most people send, by country, gender and ages. */
const countries = ['US', 'DE', 'FR', 'GB', 'IT', 'NL'] as const
export const ages = { min_age: 25, max_age: 45 }

export const countryOf = (index: number) => countries[index % countries.length] ?? 'US'

/** What one of them asks for. */
export function criteriaFor(index: number, centre: Criteria['centre'] = null): Criteria {
  return {
    ...anybody,
    genders: ['female'],
    country: countryOf(index),
    born: birthDatesOf(ages, new Date()),
    centre,
  }
}

/** Who searches: members all over the countries. */
export const searcherOf = (index: number, amount: number): Searcher => ({
  profile_id: 1 + Math.floor((index * amount) / searchers),
  site_id: 1,
  pool_id: 1,
})

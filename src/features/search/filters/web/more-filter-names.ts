import { traitNames } from '../../../../core/traits.ts'
import type { SearchFilters } from '../../contract.ts'
import type { FilterName } from '../../filter-rules.ts'

/** The switches below 'more filters'. */
export const switchNames = ['with_photo', 'with_answers', 'online', 'hide_fictional'] as const

/** The filters below 'more filters'. */
export const moreFilterNames: readonly (FilterName & keyof SearchFilters)[] = [
  ...switchNames,
  'interests',
  ...traitNames,
]

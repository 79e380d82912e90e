import type { PublicReadContext } from '../../../server/http/context.ts'
import type { Hint, SearchFilters } from '../contract.ts'
import { countedResults, filtersIn, maxHints, withoutFilter } from '../rules.ts'
import type { Criteria, Searcher } from './conditions-table.ts'
import { countMembers } from './count-members.ts'

/** A search that found hardly anybody. */
interface FewFound {
  searcher: Searcher
  filters: SearchFilters
  /** How many fit all the filters. */
  counted: number
  /** What filters mean for the searcher. */
  criteriaFor: (filters: SearchFilters) => Criteria
}

/**
 * The filters to let go, one at a time, and how many that brings; those that bring the most first, those that bring
 * nobody not at all. At most `mostHints` are tried, the least important ones, and none is counted past the limit.
 */
export async function findHints(
  ctx: Pick<PublicReadContext, 'db' | 'services' | 'now'>,
  { searcher, filters, counted, criteriaFor }: FewFound,
): Promise<Hint[]> {
  const names = filtersIn(filters).slice(0, maxHints)
  const found: { filter: (typeof names)[number]; count: number }[] = []
  // One after the other, so that a search holds one connection and not all of them.
  for (const filter of names) {
    const count = await countMembers(ctx, searcher, criteriaFor(withoutFilter(filters, filter)))
    found.push({ filter, count })
  }
  return found
    .filter(({ count }) => count > counted)
    .sort((one, other) => other.count - one.count)
    .map(({ filter, count }) => ({
      filter,
      numResults: Math.min(count, countedResults),
      numResults_capped: count > countedResults,
    }))
}

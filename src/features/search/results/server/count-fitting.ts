import type { PublicReadContext } from '../../../../server/http/context.ts'
import type { Relaxation, SearchFilters } from '../../contract.ts'
import type { Criteria, Searcher } from '../../filters/server/conditions-queries.ts'
import {
  centreOf,
  criteriaOf,
  requireOpenFilters,
  searcherOf,
  validateFilters,
  wantedBy,
} from '../../filters/server/criteria.ts'
import { countMembers } from '../../retrieval/server/count-members.ts'
import { dependsOnOwn, findOwnProfile } from '../../retrieval/server/own-taste.ts'
import {
  countedResults,
  countedWhileChanging,
  filtersIn,
  maxRelaxations,
  withMinAge,
  withoutFilter,
} from '../../rules.ts'

/** Counts the members who match filters, up to `countedWhileChanging`. */
export async function countFitting(ctx: PublicReadContext, given: SearchFilters = {}) {
  validateFilters(given)
  requireOpenFilters(ctx, given)
  const filters = withMinAge(given, ctx.site.settings.min_age)
  const own = dependsOnOwn(filters) ? await findOwnProfile(ctx) : null
  const criteria = {
    ...criteriaOf(ctx, filters, centreOf(own, filters)),
    wanted_by: wantedBy(own, filters, ctx.now),
  }
  const counted = await countMembers(ctx, searcherOf(ctx), criteria, countedWhileChanging + 1)
  return { count: Math.min(counted, countedWhileChanging), is_capped: counted > countedWhileChanging }
}

/** A search with very few results. */
interface FewFound {
  searcher: Searcher
  filters: SearchFilters
  /** How many match all the filters. */
  counted: number
  /** Returns what filters mean for the searcher. */
  criteriaFor: (filters: SearchFilters) => Criteria
}

/**
 * Returns single filters to drop and the resulting counts, the most effective first; filters that add nobody
 * are left out. Tries at most `maxRelaxations` filters, the least important ones, and counts up to the limit.
 */
export async function findRelaxations(
  ctx: Pick<PublicReadContext, 'db' | 'services' | 'now'>,
  { searcher, filters, counted, criteriaFor }: FewFound,
): Promise<Relaxation[]> {
  const names = filtersIn(filters).slice(0, maxRelaxations)
  const found: { filter: (typeof names)[number]; count: number }[] = []
  // Sequential, so that a search holds one connection and not all of them.
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

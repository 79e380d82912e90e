import type { PublicReadContext } from '../../../server/http/context.ts'
import type { SearchFilters } from '../contract.ts'
import { countedWhileChanging, withLeastAge } from '../rules.ts'
import { countMembers } from './count-members.ts'
import { centreOf, criteriaOf, searcherOf } from './criteria.ts'
import { dependsOnOwn, findOwnProfile } from './own-taste.ts'
import { requireOpenFilters, validateFilters } from './validate-filters.ts'
import { wantedBy } from './wanted-by.ts'

/** Counts the members who match filters, up to `countedWhileChanging`. */
export async function countFitting(ctx: PublicReadContext, given: SearchFilters = {}) {
  validateFilters(given)
  requireOpenFilters(ctx, given)
  const filters = withLeastAge(given, ctx.site.settings.min_age)
  const own = dependsOnOwn(filters) ? await findOwnProfile(ctx) : null
  const criteria = {
    ...criteriaOf(ctx, filters, centreOf(own, filters)),
    wanted_by: wantedBy(own, filters, ctx.now),
  }
  const counted = await countMembers(ctx, searcherOf(ctx), criteria, countedWhileChanging + 1)
  return { count: Math.min(counted, countedWhileChanging), is_capped: counted > countedWhileChanging }
}

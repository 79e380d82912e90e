import type { PublicReadContext } from '../../../../server/http/context.ts'
import type { SearchFilters } from '../../contract.ts'
import { centreOf, criteriaOf, searcherOf } from '../../filters/server/criteria.ts'
import { requireOpenFilters, validateFilters } from '../../filters/server/validate-filters.ts'
import { wantedBy } from '../../filters/server/wanted-by.ts'
import { countMembers } from '../../retrieval/server/count-members.ts'
import { dependsOnOwn, findOwnProfile } from '../../retrieval/server/own-taste.ts'
import { countedWhileChanging, withMinAge } from '../../rules.ts'

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

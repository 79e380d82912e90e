import { minimumAge } from '../../../../core/people.ts'
import { ageAt } from '../../../../core/time.ts'
import type { SessionReadContext } from '../../../../server/http/context.ts'
import { findProfile } from '../../../profiles/server/public.ts'
import type { Criteria } from '../../filters/server/conditions-queries.ts'
import { criteriaOf, type Searching, type SearchingMember } from '../../filters/server/criteria.ts'
import { type BirthDates, birthDatesOf, withMinAge } from '../../rules.ts'
import { findWantedAges, type WantedAges } from './wants-queries.ts'

/**
 * Returns the criteria of members who fit the acting member and whom the member fits: gender, seeking, the
 * member's country, and the ages of both match finders (api: Discovery). Respects the site's minimum
 * age and the member's switch for fictional profiles.
 */
export async function fittingCriteria(
  ctx: Pick<SessionReadContext, 'db'> & Searching<SearchingMember>,
): Promise<Criteria> {
  const own = await findProfile(ctx.db, ctx.actor.profile_id)
  if (!own) throw new Error(`member ${ctx.actor.profile_id} has no profile`)
  const filters = {
    country: own.country,
    ...(own.seeking === 'both' ? {} : { gender: own.seeking }),
  }
  return {
    ...criteriaOf(ctx, filters, null),
    born: birthDatesFor(ctx, await findWantedAges(ctx.db, own.id)),
    wanted_by: { gender: own.gender, age: ageAt(own.date_of_birth, ctx.now) },
  }
}

/**
 * Returns the birth dates of the ages that a member looks for and the site allows: other sites of the pool
 * may have a lower minimum age.
 */
export function birthDatesFor(
  { site, now }: Pick<SessionReadContext, 'site' | 'now'>,
  { min_age, max_age }: WantedAges,
): BirthDates {
  const minAge = site.settings.min_age
  // The lowest minimum age of all sites excludes nobody.
  const isOpen = min_age === null && minAge === minimumAge
  const ages = {
    ...(isOpen ? {} : { min_age: min_age ?? minAge }),
    ...(max_age === null ? {} : { max_age }),
  }
  return birthDatesOf(withMinAge(ages, minAge), now)
}

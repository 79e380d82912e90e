import { minimumAge } from '../../../core/people.ts'
import { ageAt } from '../../../core/time.ts'
import type { SessionReadContext } from '../../../server/http/context.ts'
import { findProfile } from '../../profiles/server/public.ts'
import { type BirthDates, birthDatesOf, withLeastAge } from '../rules.ts'
import type { Criteria } from './conditions-table.ts'
import { criteriaOf } from './criteria.ts'
import { findWantedAges, type WantedAges } from './wants-table.ts'

/**
 * Who fits the acting member, and whom the member fits: gender, seeking, the country of the member, and the ages of
 * both match finders (api: Discovery, 'fits'). Respects the site's least age and the member's switch for fictional
 * profiles.
 */
export async function fittingCriteria(
  ctx: Pick<SessionReadContext, 'db' | 'actor' | 'site' | 'now'>,
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
 * The birth dates of people of an age that a member looks for and that the site allows: a pool can have other sites
 * with a lower least age.
 */
export function birthDatesFor(
  { site, now }: Pick<SessionReadContext, 'site' | 'now'>,
  { min_age, max_age }: WantedAges,
): BirthDates {
  const minAge = site.settings.min_age
  // The least age of all sites keeps nobody out.
  const isOpen = min_age === null && minAge === minimumAge
  const ages = {
    ...(isOpen ? {} : { min_age: min_age ?? minAge }),
    ...(max_age === null ? {} : { max_age }),
  }
  return birthDatesOf(withLeastAge(ages, minAge), now)
}

import { ageAt } from '../../../core/time.ts'
import type { SessionReadContext } from '../../../server/http/context.ts'
import { findProfile } from '../../profiles/server/public.ts'
import { criteriaOf } from './criteria.ts'
import type { Criteria } from './found-table.ts'
import { findWantedAges } from './wants-table.ts'

/**
 * Who fits the acting member, and whom the member fits: gender, seeking, the country of the member, and the ages of
 * both match finders (api: Discovery, 'fits'). Respects the member's switch for fictional profiles.
 */
export async function fittingCriteria(
  ctx: Pick<SessionReadContext, 'db' | 'actor' | 'site' | 'now'>,
): Promise<Criteria> {
  const own = await findProfile(ctx.db, ctx.actor.profile_id)
  if (!own) throw new Error(`member ${ctx.actor.profile_id} has no profile`)
  const { min_age, max_age } = await findWantedAges(ctx.db, own.id)
  const filters = {
    country: own.country,
    ...(own.seeking === 'both' ? {} : { gender: own.seeking }),
    ...(min_age === null ? {} : { min_age }),
    ...(max_age === null ? {} : { max_age }),
  }
  return {
    ...criteriaOf(ctx, filters, null),
    wanted_by: { gender: own.gender, age: ageAt(own.date_of_birth, ctx.now) },
  }
}

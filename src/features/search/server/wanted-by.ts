import { ageAt } from '../../../core/time.ts'
import type { PublicReadContext } from '../../../server/http/context.ts'
import { findProfile } from '../../profiles/server/public.ts'
import type { SearchFilters } from '../contract.ts'
import type { Criteria } from './conditions-table.ts'

/** Returns whom results of a two-way search must look for: a person like the searcher, who is a member. */
export async function findWantedBy(
  { db, actor, now }: Pick<PublicReadContext, 'db' | 'actor' | 'now'>,
  { two_way }: SearchFilters,
): Promise<Criteria['wanted_by']> {
  if (!two_way || !actor) return null
  const own = await findProfile(db, actor.profile_id)
  if (!own) throw new Error(`member ${actor.profile_id} has no profile`)
  const { gender, countryregion } = own
  return { gender, age: ageAt(own.date_of_birth, now), countryregion }
}

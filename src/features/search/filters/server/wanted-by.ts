import { ageAt } from '../../../../core/time.ts'
import type { ProfileRow } from '../../../profiles/server/public.ts'
import type { SearchFilters } from '../../contract.ts'
import type { Criteria } from './conditions-queries.ts'

/** Returns whom results of a two-way search must look for: a person like the searcher, who is a member. */
export function wantedBy(
  own: ProfileRow | null,
  { two_way }: SearchFilters,
  now: Date,
): Criteria['wanted_by'] {
  if (!two_way || !own) return null
  const { gender, countryregion } = own
  return { gender, age: ageAt(own.date_of_birth, now), countryregion }
}

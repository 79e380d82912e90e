import { InvalidInput } from '../../../../core/refusals.ts'
import { findRegion } from '../../../sites/places/regions.ts'
import type { SearchFilters } from '../../contract.ts'
import { closedFilters, type SearchSettings } from '../../rules.ts'

/** Refuses filters that this searcher may not use: InvalidInput `not_offered` by the name of the field. */
export function requireOpenFilters(
  { site, actor }: { site: { settings: SearchSettings }; actor: unknown },
  filters: SearchFilters,
): void {
  const closed = closedFilters(filters, site.settings, actor !== null)
  if (closed.length > 0) throw new InvalidInput(closed.map((path) => ({ path, message: 'not_offered' })))
}

/** Refuses contradictory filters: InvalidInput by the name of the field. */
export function validateFilters({ min_age, max_age, countryregion, lat, lon }: SearchFilters): void {
  if (min_age !== undefined && max_age !== undefined && min_age > max_age) {
    throw new InvalidInput([{ path: 'min_age', message: 'age_range' }])
  }
  if (countryregion !== undefined && !findRegion(countryregion)) {
    throw new InvalidInput([{ path: 'countryregion', message: 'region' }])
  }
  if ((lat === undefined) !== (lon === undefined)) {
    throw new InvalidInput([{ path: lat === undefined ? 'lat' : 'lon', message: 'required' }])
  }
}

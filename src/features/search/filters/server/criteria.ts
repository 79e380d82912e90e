import { genderCodes } from '../../../../core/people.ts'
import { InvalidInput } from '../../../../core/refusals.ts'
import { ageAt } from '../../../../core/time.ts'
import { byTrait } from '../../../../core/traits.ts'
import type { PublicReadContext, SessionReadContext } from '../../../../server/http/context.ts'
import { onlineSince } from '../../../profiles/rules.ts'
import type { ProfileRow } from '../../../profiles/server/public.ts'
import { cellOf } from '../../../sites/places/cells.ts'
import { findRegion } from '../../../sites/places/regions.ts'
import type { SearchFilters } from '../../contract.ts'
import { birthDatesOf, boxAround, closedFilters, type SearchSettings, steppedRadiusKm } from '../../rules.ts'
import { anybody, type Criteria, type Searcher } from './conditions-queries.ts'

/** A position in degrees. */
export interface Position {
  lat: number
  lon: number
}

/** The searcher's own location, as far as it is known. */
type Located = { lat: number | null; lon: number | null }

/** The searcher, site and time of a search; `actor` is null for a visitor. */
export interface Searching<A = SearchingMember | null> extends Pick<PublicReadContext, 'site' | 'now'> {
  actor: A
}
/** The fields of a member that decide whom their search finds. */
export type SearchingMember = Pick<SessionReadContext['actor'], 'profile_id' | 'hide_fictional'>

/** Returns the searcher: a member, or a visitor of the site. */
export function searcherOf({ actor, site }: Searching): Searcher {
  return { profile_id: actor?.profile_id ?? 0, site_id: site.id, pool_id: site.pool_id }
}

/**
 * Returns the centre of distances: the centre of the cell of the given position, otherwise the searcher's own
 * location; null when nothing is measured. Throws InvalidInput `required` at `lat` when a search by distance
 * has neither.
 */
export function centreOf(
  own: Located | null,
  { lat, lon, radius_km, order }: SearchFilters,
): Position | null {
  if (lat !== undefined && lon !== undefined) {
    const cell = cellOf(lat, lon)
    return { lat: cell.lat, lon: cell.lon }
  }
  if (radius_km === undefined && order !== 'near') return null
  if (!own || own.lat === null || own.lon === null) {
    throw new InvalidInput([{ path: 'lat', message: 'required' }])
  }
  return { lat: own.lat, lon: own.lon }
}

/** Returns the criteria that a call's filters mean for its searcher, at the time of the call. */
export function criteriaOf(
  { actor, now }: Searching,
  filters: SearchFilters,
  centre: Position | null,
): Criteria {
  return {
    ...anybody,
    genders: filters.gender ? [filters.gender] : genderCodes,
    country: filters.country ?? null,
    countryregion: filters.countryregion ?? null,
    born: birthDatesOf(filters, now),
    interests: filters.interests ?? [],
    traits: byTrait((name) => filters[name] ?? []),
    with_photo: filters.with_photo ?? false,
    with_answers: filters.with_answers ?? false,
    online_since: filters.online ? onlineSince(now).toISOString() : null,
    hide_fictional: (filters.hide_fictional || actor?.hide_fictional) ?? false,
    centre,
    within: centre && filters.radius_km !== undefined ? circleAround(centre, filters.radius_km) : null,
  }
}

function circleAround(centre: Position, radiusKm: number) {
  const km = steppedRadiusKm(radiusKm)
  return { km, box: boxAround(centre, km) }
}

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

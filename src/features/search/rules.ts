import { maximumAge } from '../../core/people.ts'
import { latestBirthDate, secondsPerMinute } from '../../core/time.ts'
import { FilterName, type SearchFilters, type Widening } from './contract.ts'

/** Members on a page of results (api: Lists). */
export const searchPageSize = 24
/** Results are counted up to here; more are told as `numResults_capped`. */
export const countedResults = 1000
/** On the first page fewer than this are so few that filters to let go are named. */
export const fewResults = 6
/** Filters that are tried without, one at a time. */
export const mostHints = 8
/** Filters that a member can save. */
export const savedFiltersLimit = 10
/** Members shown to somebody who is about to sign up. */
export const signupMatchesShown = 12
/** `last_active` of the search is written at most this often for a member. */
export const activeEverySeconds = 4 * secondsPerMinute
/** By how many years ages are widened, on either side, for similar results. */
const widenedYears = 5

/** Traits of which a search may name several codes. */
export const traitFilters = [
  'hair_color',
  'eye_color',
  'body_type',
  'relationship_status',
  'tattoos',
] as const

type Filters = { [field in keyof SearchFilters]?: unknown }

const fieldsOf = (name: FilterName): (keyof SearchFilters)[] => {
  if (name === 'ages') return ['min_age', 'max_age']
  return name === 'distance' ? ['radius_km'] : [name]
}

/** The filters that are set, those that are let go most easily first. */
export function filtersIn(filters: Filters): FilterName[] {
  const isSet = (field: keyof SearchFilters) => {
    const value = filters[field]
    return value !== undefined && value !== false && !(Array.isArray(value) && value.length === 0)
  }
  return FilterName.options.filter((name) => fieldsOf(name).some(isSet))
}

/** The filters without one of them; a region goes with its country. */
export function withoutFilter<F extends Filters>(filters: F, name: FilterName): F {
  const dropped = new Set<string>([...fieldsOf(name), ...(name === 'country' ? ['countryregion'] : [])])
  return Object.fromEntries(Object.entries(filters).filter(([field]) => !dropped.has(field))) as F
}

/** Birth dates of an age range: at most `latest`, and after `after`; null is open. Days as `YYYY-MM-DD`. */
export interface BirthDates {
  latest: string | null
  after: string | null
}

/** The birth dates of people who are `min_age` to `max_age` full years old; 99 includes all who are older. */
export function birthDatesOf(filters: Pick<SearchFilters, 'min_age' | 'max_age'>, now: Date): BirthDates {
  const { min_age, max_age } = filters
  return {
    latest: min_age === undefined ? null : latestBirthDate(min_age, now),
    after: max_age === undefined || max_age >= maximumAge ? null : latestBirthDate(max_age + 1, now),
  }
}

/** Filters with the site's least age in the place of a lower one. */
export function withLeastAge(filters: SearchFilters, leastAge: number): SearchFilters {
  return filters.min_age === undefined
    ? filters
    : { ...filters, min_age: Math.max(filters.min_age, leastAge) }
}

/** A loosened search, and all that was loosened on the way to it. */
export interface WidenedSearch {
  filters: SearchFilters
  widened: Widening[]
}

/**
 * Searches in which similar members are looked for, one after the other and each looser than the one before: without
 * region and radius, then without traits and interests, then with ages five years wider. Steps that change nothing
 * are left out. Gender, country, picture, online and the switch for fictional profiles are never loosened.
 */
export function widenings(filters: SearchFilters, leastAge: number): WidenedSearch[] {
  const steps: WidenedSearch[] = []
  let current: WidenedSearch = { filters, widened: [] }
  for (const [widening, loosen] of Object.entries(loosenings) as [Widening, Loosen][]) {
    const looser = loosen(current.filters, leastAge)
    if (!looser) continue
    current = { filters: looser, widened: [...current.widened, widening] }
    steps.push(current)
  }
  return steps
}

type Loosen = (filters: SearchFilters, leastAge: number) => SearchFilters | null

const loosenings: Record<Widening, Loosen> = {
  place: ({ countryregion, radius_km, ...rest }) =>
    countryregion === undefined && radius_km === undefined ? null : rest,
  traits: (filters) => {
    const { interests, hair_color, eye_color, body_type, relationship_status, tattoos, ...rest } = filters
    const named = [interests, hair_color, eye_color, body_type, relationship_status, tattoos]
    return named.some((codes) => codes?.length) ? rest : null
  },
  ages: (filters, leastAge) => {
    const { min_age, max_age } = filters
    const isOpen = (min_age ?? 0) <= leastAge && (max_age ?? maximumAge) >= maximumAge
    if (isOpen) return null
    return {
      ...filters,
      ...(min_age === undefined ? {} : { min_age: Math.max(leastAge, min_age - widenedYears) }),
      ...(max_age === undefined ? {} : { max_age: max_age + widenedYears }),
    }
  },
}

/** Radii in kilometres in which the nearest are looked for, one after the other, before everywhere. */
export const nearSteps = [25, 100, 400] as const

/** Degrees round a position; `lon` is null where all longitudes lie within (near a pole). */
export interface Box {
  lat: [number, number]
  /** West to east; the first is larger than the second where the box lies across the date line. */
  lon: [number, number] | null
}

/** Mean radius of the earth in kilometres, as `exactDistanceKm` has it. */
export const earthRadiusKm = 6371.0088

/** The smallest box of degrees that holds everything within `radiusKm` of a position. */
export function boxAround(centre: { lat: number; lon: number }, radiusKm: number): Box {
  const degrees = (radians: number) => (radians * 180) / Math.PI
  const angle = radiusKm / earthRadiusKm
  const south = centre.lat - degrees(angle)
  const north = centre.lat + degrees(angle)
  const lat: [number, number] = [south, north]
  if (south <= -90 || north >= 90) return { lat, lon: null }
  const across = degrees(Math.asin(Math.sin(angle) / Math.cos((centre.lat * Math.PI) / 180)))
  return { lat, lon: [wrapped(centre.lon - across), wrapped(centre.lon + across)] }
}

function wrapped(lon: number): number {
  return lon < -180 ? lon + 360 : lon > 180 ? lon - 360 : lon
}

import type { Country } from '../../core/countries.ts'
import { maximumAge } from '../../core/people.ts'
import { latestBirthDate, secondsPerMinute } from '../../core/time.ts'
import { byTrait, type TraitName, traitNames } from '../../core/traits.ts'
import { arePlacesShown } from '../sites/rules.ts'
import type { ProfileFieldName, SearchField } from '../sites/setting-rules.ts'
import type { SiteSettings } from '../sites/settings-contract.ts'

import type { SearchFilters, Widening } from './contract.ts'
import { type FilterName, filterNames } from './filter-rules.ts'

/** Members on a page of results (api: Lists). */
export const searchPageSize = 24
/** Results are counted up to here; more are reported as `numResults_capped`. */
export const countedResults = 1000
/** While filters change, members are counted up to here. */
export const countedWhileChanging = 500
/** Below this number of results on the first page, filters to drop are named. */
export const fewResults = 6
/** Maximum number of filters that are tried without, one at a time. */
export const maxRelaxations = 8
/** Maximum number of saved filters per member. */
export const savedFiltersLimit = 10
/** Countries to search when the own country has too few members, nearest first. */
export const neighbours: Readonly<Record<Country, readonly Country[]>> = {
  US: ['CA'],
  NL: ['BE', 'DE'],
  BE: ['NL', 'FR', 'DE'],
  FR: ['BE', 'CH', 'DE', 'ES', 'IT'],
  IT: ['CH', 'AT', 'FR'],
  ES: ['FR'],
  DE: ['AT', 'CH', 'NL', 'BE', 'DK', 'PL', 'FR'],
  AT: ['DE', 'CH', 'IT'],
  IE: ['GB'],
  GB: ['IE'],
  CA: ['US'],
  PL: ['DE'],
  AU: ['NZ'],
  NZ: ['AU'],
  CH: ['DE', 'AT', 'FR', 'IT'],
  DK: ['SE', 'NO', 'DE'],
  FI: ['SE', 'NO'],
  NO: ['SE', 'DK'],
  SE: ['NO', 'DK', 'FI'],
}
/** Members shown to a person who is about to sign up. */
export const signupMatchesShown = 12
/** Below this number of them, members without a picture are shown as well. */
export const fewSignupMatches = 4
/** Minimum interval between writes of a member's `last_active` in the search. */
export const activeEverySeconds = 4 * secondsPerMinute

/**
 * The data that a filter depends on, which a site may exclude from its search or its profiles, and visitors
 * do not see.
 */
interface FilterNeeds {
  offered?: SearchField
  shown?: ProfileFieldName | 'place'
  forMembers?: true
}

const byField = (field: SearchField & ProfileFieldName): FilterNeeds => ({
  offered: field,
  shown: field,
  forMembers: true,
})
const byDistance: FilterNeeds = { offered: 'distance', shown: 'place', forMembers: true }

const filterNeeds: Record<keyof SearchFilters, FilterNeeds> = {
  gender: { offered: 'gender' },
  country: { offered: 'country', shown: 'country' },
  countryregion: { offered: 'countryregion', shown: 'countryregion' },
  min_age: { offered: 'age' },
  max_age: { offered: 'age' },
  interests: byField('interests'),
  ...byTrait<Record<TraitName, FilterNeeds>>(byField),
  with_photo: { offered: 'with_photo', forMembers: true },
  with_answers: { shown: 'prompts', forMembers: true },
  online: { offered: 'online', forMembers: true },
  hide_fictional: { offered: 'hide_fictional' },
  two_way: { shown: 'seeking', forMembers: true },
  lat: byDistance,
  lon: byDistance,
  radius_km: byDistance,
  order: {},
}

/** Site settings that concern the search. */
export type SearchSettings = Pick<SiteSettings, 'search_fields' | 'visible_profile_fields'>

/**
 * Reports whether a searcher may use a filter: nobody may search by what they cannot see on profiles
 * (decisions: Readings).
 */
export function isFilterOpen(
  field: keyof SearchFilters,
  { search_fields, visible_profile_fields }: SearchSettings,
  isMember: boolean,
): boolean {
  const { offered, shown, forMembers } = filterNeeds[field]
  if (forMembers && !isMember) return false
  if (offered && !search_fields.includes(offered)) return false
  if (shown === 'place') return arePlacesShown(visible_profile_fields)
  return !shown || visible_profile_fields.includes(shown)
}

/**
 * Returns the filters that are set although the searcher may not use them, including the order by distance.
 */
export function closedFilters(
  filters: Filters,
  settings: SearchSettings,
  isMember: boolean,
): (keyof SearchFilters)[] {
  const fields = Object.keys(filterNeeds) as (keyof SearchFilters)[]
  return fields.filter((field) =>
    field === 'order'
      ? filters.order === 'near' && !isFilterOpen('radius_km', settings, isMember)
      : isSet(filters[field]) && !isFilterOpen(field, settings, isMember),
  )
}

function isSet(value: unknown): boolean {
  return value !== undefined && value !== false && !(Array.isArray(value) && value.length === 0)
}

type Filters = { [field in keyof SearchFilters]?: unknown }

const fieldsOf = (name: FilterName): (keyof SearchFilters)[] => {
  if (name === 'ages') return ['min_age', 'max_age']
  return name === 'distance' ? ['radius_km'] : [name]
}

/** Returns the filters that are set, the least important first. */
export function filtersIn(filters: Filters): FilterName[] {
  return filterNames.filter((name) => fieldsOf(name).some((field) => isSet(filters[field])))
}

/** Returns the filters without one of them; a region is removed with its country. */
export function withoutFilter<F extends Filters>(filters: F, name: FilterName): F {
  const dropped = new Set<string>([...fieldsOf(name), ...(name === 'country' ? ['countryregion'] : [])])
  return Object.fromEntries(Object.entries(filters).filter(([field]) => !dropped.has(field))) as F
}

/** Birth dates of an age range: at most `latest`, and after `after`; null is open. Days as `YYYY-MM-DD`. */
export interface BirthDates {
  latest: string | null
  after: string | null
}

/**
 * Returns the birth dates of people who are `min_age` to `max_age` full years old; 99 includes all who are
 * older.
 */
export function birthDatesOf(filters: Pick<SearchFilters, 'min_age' | 'max_age'>, now: Date): BirthDates {
  const { min_age, max_age } = filters
  return {
    latest: min_age === undefined ? null : latestBirthDate(min_age, now),
    after: max_age === undefined || max_age >= maximumAge ? null : latestBirthDate(max_age + 1, now),
  }
}

/**
 * Returns the ages that somebody of an age is shown first where they named none: a fifth of the age up and down,
 * six years at least.
 */
export function agesAround(age: number): { min_age: number; max_age: number } {
  const years = Math.max(6, Math.round(age / 5))
  return { min_age: age - years, max_age: age + years }
}

/** Returns the filters with a minimum age raised to the site's. */
export function withMinAge(filters: SearchFilters, minAge: number): SearchFilters {
  return filters.min_age === undefined ? filters : { ...filters, min_age: Math.max(filters.min_age, minAge) }
}

/** A relaxed search, with everything that was relaxed so far. */
export interface WidenedSearch {
  filters: SearchFilters
  widened: Widening[]
  /** True if it is far from the request: only for a searcher who would see nobody otherwise. */
  isLastResort: boolean
}

/**
 * Returns the searches for similar members, each more relaxed than the one before: without region and radius,
 * without traits, interests and answers, with the ages widened step by step, in all countries, and as a last resort
 * without any filter except the switch for fictional profiles. Steps that change nothing are left out.
 */
export function widenings(filters: SearchFilters, minAge: number): WidenedSearch[] {
  const steps: WidenedSearch[] = []
  let current: WidenedSearch = { filters, widened: [], isLastResort: false }
  for (const { widening, loosen, isLastResort = false } of loosenings) {
    const looser = loosen(current.filters, minAge)
    if (!looser) continue
    current = { filters: looser, widened: [...new Set([...current.widened, widening])], isLastResort }
    steps.push(current)
  }
  return steps
}

interface Loosening {
  widening: Widening
  /** Returns null where it changes nothing. */
  loosen: (filters: SearchFilters, minAge: number) => SearchFilters | null
  isLastResort?: boolean
}

const without =
  (...fields: (keyof SearchFilters)[]) =>
  (filters: SearchFilters): SearchFilters | null =>
    fields.some((field) => isSet(filters[field]))
      ? (Object.fromEntries(
          Object.entries(filters).filter(([field]) => !fields.includes(field as keyof SearchFilters)),
        ) as SearchFilters)
      : null

/** Widens the ages by `years` on either side, never below the site's minimum age. */
const withAges =
  (years: number) =>
  (filters: SearchFilters, minAge: number): SearchFilters | null => {
    const { min_age, max_age, ...rest } = filters
    const youngest = Math.max(minAge, (min_age ?? 0) - years)
    const oldest = (max_age ?? maximumAge) + years
    const isOpen = (min_age ?? 0) <= minAge && (max_age ?? maximumAge) >= maximumAge
    if (isOpen) return null
    return {
      ...rest,
      ...(min_age === undefined ? {} : { min_age: youngest }),
      ...(oldest >= maximumAge ? {} : { max_age: oldest }),
    }
  }

const loosenings: readonly Loosening[] = [
  { widening: 'place', loosen: without('countryregion', 'radius_km') },
  { widening: 'traits', loosen: without('interests', 'with_answers', ...traitNames) },
  ...[5, 5, 10, maximumAge].map((years) => ({ widening: 'ages' as const, loosen: withAges(years) })),
  { widening: 'country', loosen: without('country') },
  ...(['online', 'with_photo', 'two_way', 'gender'] as const).map((field) => ({
    widening: field,
    loosen: without(field),
    isLastResort: true,
  })),
]

/** Radii in kilometres in which the nearest members are searched, in order, before everywhere. */
export const nearSteps = [25, 100, 400] as const

/** Radii are multiples of the cell size, so that no circle cuts a cell (decisions: Place). */
const radiusStepKm = 5

/** Rounds a radius up to the next step. */
export function steppedRadiusKm(km: number): number {
  return Math.ceil(km / radiusStepKm) * radiusStepKm
}

/** A box of degrees around a position; `lon` is null where it includes all longitudes (near a pole). */
export interface Box {
  lat: [number, number]
  /** West to east; the first is larger than the second where the box crosses the date line. */
  lon: [number, number] | null
}

/** Mean radius of the earth in kilometres, as in `exactDistanceKm`. */
export const earthRadiusKm = 6371.0088

/** Returns the smallest box of degrees that contains everything within `radiusKm` of a position. */
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

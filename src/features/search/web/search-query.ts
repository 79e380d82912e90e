import type { z } from 'zod'
import type { Api } from '../../../web/api.tsx'
import { SearchFilters } from '../contract.ts'
import { traitFilters } from '../rules.ts'

/** The filters as a call takes them: lists are comma-separated codes. */
export type SearchQuery = z.input<typeof SearchFilters>

/** The country's own codes start with it, so a region that was left over from another country is told. */
const isRegionOf = (region: string | undefined, country: string | undefined) =>
  region !== undefined && country !== undefined && region.startsWith(`${country}-`)

/**
 * Reads the filters of an address or a sent form; ticked boxes come one by one. What is not a filter, or not a value
 * of it, is left out: an old link still searches. Ages the wrong way round are turned.
 */
export function readQuery(params: URLSearchParams): SearchQuery {
  const query: Record<string, unknown> = {}
  for (const [name, schema] of Object.entries(SearchFilters.shape)) {
    const value = params.getAll(name).filter(Boolean).join(',')
    const parsed = value === '' ? undefined : schema.safeParse(value)
    if (!parsed?.success || parsed.data === false) continue
    query[name] = Array.isArray(parsed.data) ? value : parsed.data
  }
  const { min_age, max_age, countryregion, country } = query as SearchQuery
  if (min_age !== undefined && max_age !== undefined && min_age > max_age) {
    Object.assign(query, { min_age: max_age, max_age: min_age })
  }
  if (!isRegionOf(countryregion, country)) delete query.countryregion
  return query as SearchQuery
}

/** The filters as a query string, always the same for the same filters and never empty: that would be the usual search. */
export function searchOf({ gender, ...rest }: SearchQuery): string {
  const params = new URLSearchParams({ gender: gender ?? '' })
  for (const name of Object.keys(SearchFilters.shape)) {
    const value = rest[name as keyof typeof rest]
    if (value !== undefined && value !== false && value !== '') params.set(name, String(value))
  }
  return `?${params}`
}

/** Filters as people see them: two ages are one, so are a distance and a place. */
export type FilterName =
  | 'gender'
  | 'country'
  | 'countryregion'
  | 'ages'
  | 'distance'
  | 'with_photo'
  | 'online'
  | 'hide_fictional'
  | 'interests'
  | (typeof traitFilters)[number]

/** Those that are let go most easily come first. */
const byImportance: readonly FilterName[] = [
  'online',
  'interests',
  ...traitFilters,
  'distance',
  'with_photo',
  'countryregion',
  'ages',
  'hide_fictional',
  'country',
  'gender',
]

const fieldsOf = (name: FilterName): (keyof SearchQuery)[] => {
  if (name === 'ages') return ['min_age', 'max_age']
  return name === 'distance' ? ['radius_km'] : [name]
}

/** The filters that are set, the least important first. */
export function filtersIn(query: SearchQuery): FilterName[] {
  return byImportance.filter((name) => fieldsOf(name).some((field) => query[field] !== undefined))
}

/** Those that similar results have already been searched without. */
const loosened: ReadonlySet<FilterName> = new Set([
  'countryregion',
  'distance',
  'interests',
  'ages',
  ...traitFilters,
])

/** The filter to let go when nobody was found: one that can help, where even a looser search found nobody. */
export function filterToDrop(query: SearchQuery, hasSimilar: boolean): FilterName | null {
  const set = filtersIn(query)
  const helpful = hasSimilar ? set : set.filter((name) => !loosened.has(name))
  return helpful[0] ?? set[0] ?? null
}

/** The search without one filter; a region goes with its country. */
export function withoutFilter(query: SearchQuery, name: FilterName): SearchQuery {
  const dropped = new Set<string>([...fieldsOf(name), ...(name === 'country' ? ['countryregion'] : [])])
  return Object.fromEntries(Object.entries(query).filter(([field]) => !dropped.has(field)))
}

/** How long results stay as they are when one comes back to them. */
const keptMs = 5 * 60_000

/** The results page by page, from a cursor on (that of a page without script). */
export const membersOptions = (api: Api, query: SearchQuery, first?: string) =>
  api.search.members.infiniteOptions({
    input: (cursor: string | undefined) => (cursor === undefined ? query : { ...query, cursor }),
    initialPageParam: first,
    getNextPageParam: (last) => last.next ?? undefined,
    staleTime: keptMs,
  })

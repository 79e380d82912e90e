import type { z } from 'zod'
import { maximumAge, minimumAge } from '../../../../core/people.ts'
import type { Api } from '../../../../web/api/api.ts'
import type { SavedQuery, SearchFilters } from '../../contract.ts'
import type { RankedOrder } from '../../filter-rules.ts'
import { filterReaders } from './filter-readers.ts'

/** The filters as a call takes them: lists are comma-separated codes. */
export type SearchQuery = z.input<typeof SearchFilters>

/** Cookie with the last chosen order, for those who return without a search (law: 2.1). */
export const orderCookie = 'search_order'

/**
 * Returns the order of a search: without one in the URL members get the best first. A visitor has no best ones,
 * who has neither a location nor interests.
 */
export function orderOf({ order }: SearchQuery, isMember: boolean): RankedOrder {
  return order ?? (isMember ? 'best' : 'active')
}

/** Region codes start with the country's code, so a region left over from another country is recognisable. */
const isRegionOf = (region: string | undefined, country: string | undefined) =>
  region !== undefined && country !== undefined && region.startsWith(`${country}-`)

/**
 * Reads the filters of a URL or a submitted form; ticked boxes are separate parameters. Unknown filters and
 * invalid values are ignored, so that old links still work. Ages in the wrong order are swapped; those that
 * everybody has are left out.
 */
export function readQuery(params: URLSearchParams): SearchQuery {
  const query: Record<string, unknown> = {}
  for (const [name, read] of Object.entries(filterReaders)) {
    const text = params.getAll(name).filter(Boolean).join(',')
    const value = text === '' ? undefined : read(text)
    if (value === undefined || value === false) continue
    query[name] = Array.isArray(value) ? text : value
  }
  const { min_age, max_age, countryregion, country } = query as SearchQuery
  if (min_age !== undefined && max_age !== undefined && min_age > max_age) {
    Object.assign(query, { min_age: max_age, max_age: min_age })
  }
  if (query.min_age !== undefined && Number(query.min_age) <= minimumAge) delete query.min_age
  if (query.max_age !== undefined && Number(query.max_age) >= maximumAge) delete query.max_age
  if (!isRegionOf(countryregion, country)) delete query.countryregion
  return query as SearchQuery
}

/** Reports whether a URL contains a search: a parameter of a filter, even an empty one, and not only those of others. */
export function hasSearch(params: URLSearchParams): boolean {
  return [...params.keys()].some((name) => name in filterReaders)
}

/**
 * Returns the filters as a query string. It is canonical and never empty: an empty one would be the default
 * search.
 */
export function searchOf({ gender, ...rest }: SearchQuery | SavedQuery): string {
  const params = new URLSearchParams({ gender: gender ?? '' })
  for (const name of Object.keys(filterReaders)) {
    const value = rest[name as keyof typeof rest]
    const isSet = value !== undefined && value !== false && String(value) !== ''
    if (isSet) params.set(name, String(value))
  }
  return `?${params}`
}

/** Returns the filters as they are saved, without the position that distances may be measured from. */
export function savedQueryOf(query: SearchQuery): SavedQuery {
  const { lat: _lat, lon: _lon, ...rest } = query
  const values = Object.entries(rest).map(([name, value]) => [
    name,
    typeof value === 'string' ? filterReaders[name as keyof typeof rest](value) : value,
  ])
  return Object.fromEntries(values) as SavedQuery
}

/**
 * Returns the query of the results, page by page from a cursor on (that of a page without script). They stay
 * unchanged on a return until they are cleared. `isElsewhere`: of members outside the place of the search.
 */
export const membersOptions = (
  api: Api,
  query: SearchQuery,
  {
    isMember,
    first,
    isElsewhere = false,
  }: { isMember: boolean; first?: string | undefined; isElsewhere?: boolean },
) => {
  const isBest = orderOf(query, isMember) === 'best'
  const ordered = {
    ...query,
    ...(isMember ? { shared: true } : {}),
    ...(isBest ? { best: true } : {}),
    ...(isElsewhere ? { elsewhere: true } : {}),
  }
  return api.search.members.infiniteOptions({
    input: (cursor: string | undefined) => (cursor === undefined ? ordered : { ...ordered, cursor }),
    initialPageParam: first,
    getNextPageParam: (last) => last.next ?? undefined,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** Returns the query of the member's saved filters. */
export const savedFiltersOptions = (api: Api) => api.search.savedFilters.queryOptions({ input: {} })

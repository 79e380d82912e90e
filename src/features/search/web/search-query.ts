import type { z } from 'zod'
import type { Api } from '../../../web/api.tsx'
import { type SavedQuery, SearchFilters } from '../contract.ts'

/** The filters as a call takes them: lists are comma-separated codes. */
export type SearchQuery = z.input<typeof SearchFilters>

/** Not in the address, so that the same search has one. */
export const usualOrder = 'active'
/** Cookie with the order that was chosen last, for those who come back without a search (law: art. 27). */
export const orderCookie = 'search_order'

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
  if (query.order === usualOrder) delete query.order
  return query as SearchQuery
}

/** The filters as a query string, always the same for the same filters and never empty: that would be the usual search. */
export function searchOf({ gender, ...rest }: SearchQuery | SavedQuery): string {
  const params = new URLSearchParams({ gender: gender ?? '' })
  for (const name of Object.keys(SearchFilters.shape)) {
    const value = rest[name as keyof typeof rest]
    const isSet = value !== undefined && value !== false && String(value) !== ''
    if (isSet && !(name === 'order' && value === usualOrder)) params.set(name, String(value))
  }
  return `?${params}`
}

/** The same filters as they are saved, without the position that they may measure from. */
export function savedQueryOf(query: SearchQuery): SavedQuery {
  const { lat: _lat, lon: _lon, ...rest } = SearchFilters.parse(query)
  return rest
}

/**
 * The results page by page, from a cursor on (that of a page without script). They stay as they are when one comes back
 * to them, until they are cleared.
 */
export const membersOptions = (api: Api, query: SearchQuery, first?: string) =>
  api.search.members.infiniteOptions({
    input: (cursor: string | undefined) => (cursor === undefined ? query : { ...query, cursor }),
    initialPageParam: first,
    getNextPageParam: (last) => last.next ?? undefined,
    staleTime: Number.POSITIVE_INFINITY,
  })

/** The member's own saved filters. */
export const savedFiltersOptions = (api: Api) => api.search.savedFilters.queryOptions({ input: {} })

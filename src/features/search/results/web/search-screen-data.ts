import type { Api } from '../../../../web/api/api.ts'
import { fieldErrorsOf } from '../../../../web/api/api-error.ts'
import { defineScreen, type ScreenArgs } from '../../../../web/screen.ts'
import { loginPath } from '../../../accounts/path-rules.ts'
import { searchOrders } from '../../filter-rules.ts'
import {
  hasSearch,
  membersOptions,
  orderCookie,
  readQuery,
  type SearchQuery,
  savedFiltersOptions,
  searchOf,
} from '../../filters/web/search-query.ts'
import { closedFilters, isFilterOpen } from '../../rules.ts'
import { pagesToLoad } from './scroll-positions.ts'

/** Parameter of the URL after a search by distance failed because the searcher's location is not known. */
export const placeWanted = { name: 'place', value: 'unknown' } as const

/**
 * Loads the data of the search screen: the results, the regions of the chosen country, and a member's saved
 * filters.
 */
export const searchScreen = defineScreen({
  redirect: async (args) =>
    (await openSearch(args)) ?? (await usualSearch(args)) ?? (await withoutDistance(args)),
  queries: ({ api, url, isLoggedIn }) => {
    const { country } = readQuery(url.searchParams)
    return [
      resultsOptions(api, url, isLoggedIn),
      ...(isLoggedIn ? [savedFiltersOptions(api)] : []),
      ...(country ? [api.sites.regions.queryOptions({ input: { country } })] : []),
    ]
  },
})

/** Returns the query of a URL's results, with as many pages as were loaded before on a return. */
function resultsOptions(api: Api, { searchParams }: URL, isMember: boolean) {
  const query = readQuery(searchParams)
  const options = membersOptions(api, query, { isMember, first: searchParams.get('cursor') ?? undefined })
  return { ...options, pages: pagesToLoad(searchOf(query)) }
}

/**
 * Returns the redirect for filters that the searcher may not use: visitors log in for those of members; what
 * the site does not offer is removed from the URL.
 */
async function openSearch({ api, queryClient, url, isLoggedIn }: ScreenArgs): Promise<string | null> {
  const { settings } = await queryClient.ensureQueryData(api.sites.settings.queryOptions({ input: {} }))
  const query = readQuery(url.searchParams)
  const closed = closedFilters(query, settings, isLoggedIn)
  if (closed.length === 0) return null
  const forNobody = closedFilters(query, settings, true)
  if (forNobody.length < closed.length) return loginPath(url)
  return `/members${searchOf(withoutFields(query, closed))}`
}

/**
 * Returns the URL of the default search, for members who come without filters: whom they look for, in their
 * own country, in the order that they chose before. Members farther away follow as similar results. Parameters that are no
 * filters, such as those of a campaign, stay.
 */
async function usualSearch({
  api,
  queryClient,
  url,
  isLoggedIn,
  cookieOf,
}: ScreenArgs): Promise<string | null> {
  if (!isLoggedIn || hasSearch(url.searchParams)) return null
  const { user } = await queryClient.ensureQueryData(api.accounts.current.queryOptions({ input: {} }))
  if (!user) return null
  const { settings } = await queryClient.ensureQueryData(api.sites.settings.queryOptions({ input: {} }))
  const { seeking, country } = user.profile
  const order = searchOrders.find((each) => each === cookieOf(orderCookie))
  const isOpen = (field: 'gender' | 'country') => isFilterOpen(field, settings, true)
  const usual = searchOf({
    ...(seeking === null || seeking === 'both' || !isOpen('gender') ? {} : { gender: seeking }),
    ...(isOpen('country') ? { country } : {}),
    // The nearest need a location, which may be unknown.
    ...(order === 'near' ? {} : { order }),
  })
  return `/members${usual}${url.search.replace('?', '&')}`
}

function withoutFields(query: SearchQuery, fields: readonly string[]): SearchQuery {
  return Object.fromEntries(Object.entries(query).filter(([field]) => !fields.includes(field)))
}

/** Returns the same search without distances, where there is no centre to measure from. */
async function withoutDistance({ api, queryClient, url, isLoggedIn }: ScreenArgs): Promise<string | null> {
  const { radius_km, order, ...rest } = readQuery(url.searchParams)
  if (radius_km === undefined && order !== 'near') return null
  try {
    await queryClient.ensureInfiniteQueryData(resultsOptions(api, url, isLoggedIn))
    return null
  } catch (err) {
    if (!fieldErrorsOf(err).lat) throw err
    return `/members${searchOf(rest)}&${placeWanted.name}=${placeWanted.value}`
  }
}

import { type Api, fieldErrorsOf } from '../../../web/api.tsx'
import { defineScreen, type ScreenArgs } from '../../../web/screen.ts'
import { SearchOrder } from '../contract.ts'
import { searchPageSize } from '../rules.ts'
import { pagesToLoad } from './kept-places.ts'
import {
  membersOptions,
  orderCookie,
  readQuery,
  type SearchQuery,
  savedFiltersOptions,
  searchOf,
  usualOrder,
} from './search-query.ts'

/** Stands in the address when a search by distance was not possible because the searcher's place is not known. */
export const placeWanted = { name: 'place', value: 'unknown' } as const

/** What the search screen loads: the results, the regions of the chosen country, and what a member has saved. */
export const searchScreen = defineScreen({
  redirect: async (args) => (await usualSearch(args)) ?? (await withoutDistance(args)),
  queries: ({ api, url, isLoggedIn }) => {
    const { country } = readQuery(url.searchParams)
    return [
      resultsOptions(api, url),
      ...(isLoggedIn ? [savedFiltersOptions(api)] : []),
      ...(country ? [api.sites.regions.queryOptions({ input: { country } })] : []),
    ]
  },
})

/** The results of an address, as many as there were where one comes back to them. */
function resultsOptions(api: Api, { searchParams }: URL) {
  const query = readQuery(searchParams)
  const options = membersOptions(api, query, searchParams.get('cursor') ?? undefined)
  return { ...options, pages: pagesToLoad(searchOf(query)) }
}

/**
 * The address of the usual search, for members who come without filters: whom they look for, in their own country
 * where that fills a page, and the newest first where they chose so before.
 */
async function usualSearch({
  api,
  queryClient,
  url,
  isLoggedIn,
  cookieOf,
}: ScreenArgs): Promise<string | null> {
  if (!isLoggedIn || url.search !== '') return null
  const { user } = await queryClient.ensureQueryData(api.accounts.current.queryOptions({ input: {} }))
  if (!user) return null
  const { seeking, country } = user.profile
  const order = SearchOrder.safeParse(cookieOf(orderCookie)).data ?? usualOrder
  const everywhere: SearchQuery = {
    ...(seeking === null || seeking === 'both' ? {} : { gender: seeking }),
    ...(order === 'new' ? { order } : {}),
  }
  const near: SearchQuery = { ...everywhere, country }
  const { pages } = await queryClient.ensureInfiniteQueryData(membersOptions(api, near))
  const isFilled = (pages[0]?.results.length ?? 0) >= searchPageSize
  return `/members${searchOf(isFilled ? near : everywhere)}`
}

/** The same search without distances, where there is nothing to measure from. */
async function withoutDistance({ api, queryClient, url }: ScreenArgs): Promise<string | null> {
  const { radius_km, order, ...rest } = readQuery(url.searchParams)
  if (radius_km === undefined && order !== 'near') return null
  try {
    await queryClient.ensureInfiniteQueryData(resultsOptions(api, url))
    return null
  } catch (err) {
    if (!fieldErrorsOf(err).lat) throw err
    return `/members${searchOf(rest)}&${placeWanted.name}=${placeWanted.value}`
  }
}

import { QueryClient, type QueryKey } from '@tanstack/react-query'

/** How long data counts as fresh; until then the live stream or polling keeps it current. */
const freshMs = 60_000

/**
 * How long unused data stays cached in a tab. On the server a timer would retain each page's data for as
 * long.
 */
const unusedMs = typeof window === 'undefined' ? Number.POSITIVE_INFINITY : 10 * 60_000

/** Creates the cache of one page (server) or one tab (browser). The API client handles retries. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { staleTime: freshMs, gcTime: unusedMs, retry: false, refetchOnWindowFocus: false },
      // Without a connection, mutations fail visibly instead of being paused.
      mutations: { retry: false, gcTime: unusedMs, networkMode: 'always' },
    },
  })
}

/** The data that the page has loaded for one query. */
export interface LoadedQuery {
  key: QueryKey
  data: unknown
  /** Time of loading, in milliseconds. */
  loadedAt: number
}

/** Returns the queries that were loaded, without the state that every loaded query begins with. */
export function loadedQueries(queryClient: QueryClient): LoadedQuery[] {
  return queryClient
    .getQueryCache()
    .getAll()
    .filter(({ state }) => state.status === 'success')
    .map(({ queryKey, state }) => ({ key: queryKey, data: state.data, loadedAt: state.dataUpdatedAt }))
}

/** Puts queries that another client loaded into a client. */
export function restoreQueries(queryClient: QueryClient, queries: readonly LoadedQuery[]): void {
  for (const { key, data, loadedAt } of queries) {
    queryClient.setQueryData(key, data, { updatedAt: loadedAt })
  }
}

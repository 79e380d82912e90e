import { QueryClient } from '@tanstack/react-query'

/** How long data counts as fresh; the live stream or the polling keeps it true meanwhile. */
const freshMs = 60_000

/** How long data that no screen uses stays in a tab. On the server a timer would keep each page's data as long. */
const unusedMs = typeof window === 'undefined' ? Number.POSITIVE_INFINITY : 10 * 60_000

/** The cache of one page (server) or one tab (browser). Retries are the API client's business. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { staleTime: freshMs, gcTime: unusedMs, retry: false, refetchOnWindowFocus: false },
      // What is not sent for want of a connection fails and says so, rather than waiting in silence.
      mutations: { retry: false, gcTime: unusedMs, networkMode: 'always' },
    },
  })
}

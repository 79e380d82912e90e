import { QueryClient } from '@tanstack/react-query'

/** How long data counts as fresh; the live stream or the polling keeps it true meanwhile. */
const freshMs = 60_000

/** The cache of one page (server) or one tab (browser). Retries are the API client's business. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { staleTime: freshMs, gcTime: 10 * 60_000, retry: false, refetchOnWindowFocus: false },
      // What is not sent for want of a connection fails and says so, rather than waiting in silence.
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}

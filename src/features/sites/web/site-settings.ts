import { type QueryClient, useQuery } from '@tanstack/react-query'
import type { PublicSettings } from '../contract.ts'
import { type Api, useApi } from './api.ts'

/**
 * Caches the site's data (settings, company, regions, interests) for the lifetime of the page: each is
 * requested once (product.md, 7).
 */
export function keepSiteData(queryClient: QueryClient, api: Api): void {
  const forever = Number.POSITIVE_INFINITY
  queryClient.setQueryDefaults(api.sites.key(), { staleTime: forever, gcTime: forever })
}

/** Returns the site's settings; null only on an error page that was rendered before they loaded. */
export function useSiteSettings(): PublicSettings | null {
  const api = useApi()
  const { data } = useQuery(api.sites.settings.queryOptions({ input: {} }))
  return data?.settings ?? null
}

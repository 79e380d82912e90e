import { type QueryClient, useQuery } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext } from 'react'
import type { Api } from '../../../web/api/api.ts'
import { useApi } from '../../../web/page-data.tsx'
import type { PublicSettings } from '../contract.ts'

/**
 * Caches the site's data (settings, company, regions, interests) for the lifetime of the page: each is
 * requested once (product: Sites).
 */
export function cacheSiteData(queryClient: QueryClient, api: Api): void {
  const forever = Number.POSITIVE_INFINITY
  queryClient.setQueryDefaults(api.sites.key(), { staleTime: forever, gcTime: forever })
}

const SiteSettingsContext = createContext<PublicSettings | null>(null)

/** Provides the site's settings, which are part of every page. */
export function SiteSettingsProvider({ children }: { children: ReactNode }) {
  const { data } = useQuery(useApi().sites.settings.queryOptions({ input: {} }))
  return <SiteSettingsContext value={data?.settings ?? null}>{children}</SiteSettingsContext>
}

/** Returns the site's settings; null only on an error page that was rendered before they loaded. */
export function useSiteSettings(): PublicSettings | null {
  return useContext(SiteSettingsContext)
}

import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../web/api.tsx'
import type { PublicSettings } from '../contract.ts'

/** The site's settings; null only on an error page that came before them. */
export function useSiteSettings(): PublicSettings | null {
  const api = useApi()
  const { data } = useQuery({
    ...api.sites.settings.queryOptions({ input: {} }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data?.settings ?? null
}

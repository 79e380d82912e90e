import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../web/page-data.tsx'

/** Returns this browser's choice about counting visits; null where the page did not load it. */
export function useCookieChoice() {
  const options = useApi().pages.cookieChoice.queryOptions({ input: {} })
  return useQuery({ ...options, enabled: false }).data?.choice ?? null
}

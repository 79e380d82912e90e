import { useCurrentUser } from '../../../accounts/web/public.tsx'
import { useSiteSettings } from '../../../sites/web/public.tsx'
import type { SearchFilters } from '../../contract.ts'
import { isFilterOpen } from '../../rules.ts'

/**
 * Returns a function that reports whether the searcher may use a filter; all are open on an error page
 * without settings.
 */
export function useOpenFilters(): (field: keyof SearchFilters) => boolean {
  const settings = useSiteSettings()
  const isMember = useCurrentUser() !== null
  return (field) => !settings || isFilterOpen(field, settings, isMember)
}

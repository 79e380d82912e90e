import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { isSignupOpen } from '../../features/sites/rules.ts'
import { useSiteSettings } from '../../features/sites/web/public.tsx'
import { useApi } from '../../web/page-data.tsx'

/**
 * Returns whether the form is shown: the site is open to this visitor (it knows the source of the first
 * visit), or the URL has a traffic source or an invitation, or a partner referred the visitor.
 */
export function useIsSignupOpen(isHandedOver = false): boolean {
  const api = useApi()
  const settings = useSiteSettings()
  const [query] = useSearchParams()
  const { data } = useQuery({
    ...api.signup.form.queryOptions({ input: {} }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (!settings) return false
  const hasSource = query.has('network') || query.has('ref') || isHandedOver
  return data?.is_open === true || isSignupOpen(settings.signups, hasSource) || query.has('invite')
}

import type { ReactNode } from 'react'
import { lazyComponent } from '../../../../web/lazy-component.tsx'
import { useSiteSettings } from '../../../sites/web/public.tsx'
import { useCurrentUser } from '../../identity/web/current-user.tsx'

const TermsNotice = lazyComponent<{ version: string }>(
  async () => (await import('./terms-notice.tsx')).TermsNotice,
)

/**
 * Notifies a member that the terms have changed since they agreed to them, until they agree again (law: 2.1).
 * It blocks nothing. Null for everybody else.
 */
export function useTermsBanner(): ReactNode {
  const user = useCurrentUser()
  const version = useSiteSettings()?.terms_version
  if (!user?.accepted_terms || !version || new Date(user.accepted_terms) >= new Date(version)) return null
  return <TermsNotice version={version} />
}

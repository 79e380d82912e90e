import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { pagePart } from '../../../../web/page-part.tsx'
import { useCurrentUser, useDismissal } from '../../../accounts/web/public.tsx'
import { needsMailBack } from '../../rules.ts'

const DisabledAlert = pagePart<{ onDismiss: () => void }>(
  async () => (await import('./disabled-alert.tsx')).DisabledAlert,
)

/** Returns the notice that mails do not reach the member (decisions: Readings), or null. It leads to the reasons. */
export function useDisabledAlert(): ReactNode {
  const user = useCurrentUser()
  const { pathname } = useLocation()
  const [isDismissed, dismiss] = useDismissal('hide-disabled-notifications-alert')
  if (isDismissed || !needsMailBack(user, pathname)) return null
  return <DisabledAlert onDismiss={dismiss} />
}

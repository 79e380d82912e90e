import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { lazyComponent } from '../../../../web/lazy-component.tsx'
import { useCurrentUser, useDismissal } from '../../../accounts/web/public.tsx'
import { mayOfferPushes, needsMailBack } from '../../rules.ts'
import { pushStateOf, usePushStatus } from './push-status.ts'

const PushAlert = lazyComponent<{ onDismiss: () => void }>(
  async () => (await import('./push-alert.tsx')).PushAlert,
)

/**
 * Returns the offer of pushes (product: Notifications), or null: for members whose browser supports them, and
 * who have neither turned them on nor refused them. What the browser allows is known once the page is interactive
 * (`usePushWatch`); until then it is what the page before found (`isExpected`).
 */
export function usePushAlert(isExpected: boolean): ReactNode {
  const user = useCurrentUser()
  const { pathname } = useLocation()
  const [isDismissed, dismiss] = useDismissal('hide-push-notification-alert')
  const state = pushStateOf(usePushStatus())
  const isOpen = state === 'not_subscribed' || (state === 'unknown' && isExpected)
  if (user === null || isDismissed || !isOpen || !mayOfferPushes(pathname)) return null
  return <PushAlert onDismiss={dismiss} />
}

const DisabledAlert = lazyComponent<{ onDismiss: () => void }>(
  async () => (await import('../../deliverability/web/disabled-alert.tsx')).DisabledAlert,
)

/** Returns the notice that mails do not reach the member (decisions: Readings), or null. It leads to the reasons. */
export function useDisabledAlert(): ReactNode {
  const user = useCurrentUser()
  const { pathname } = useLocation()
  const [isDismissed, dismiss] = useDismissal('hide-disabled-notifications-alert')
  if (isDismissed || !needsMailBack(user, pathname)) return null
  return <DisabledAlert onDismiss={dismiss} />
}

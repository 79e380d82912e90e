import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { afterHydration } from '../../../../web/after-hydration.tsx'
import { useCurrentUser, useDismissal } from '../../../accounts/web/public.tsx'
import { mayOfferPushes } from '../../rules.ts'
import { pushStateOf } from './push-status.ts'
import { usePushStatus } from './use-push-status.ts'

const PushAlert = afterHydration<{ onDismiss: () => void }>(
  async () => (await import('./push-alert.tsx')).PushAlert,
)

/**
 * Returns the offer of pushes (product.md, 9: Push-notification alert), or null: for members whose browser supports them, and
 * who have neither turned them on nor refused them. What the browser allows is known once the page is interactive
 * (`usePushWatch`).
 */
export function usePushAlert(): ReactNode {
  const user = useCurrentUser()
  const { pathname } = useLocation()
  const [isDismissed, dismiss] = useDismissal('hide-push-notification-alert')
  const isOpen = pushStateOf(usePushStatus()) === 'not_subscribed'
  if (user === null || isDismissed || !isOpen || !mayOfferPushes(pathname)) return null
  return <PushAlert onDismiss={dismiss} />
}

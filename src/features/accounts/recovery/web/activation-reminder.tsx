import { type ReactNode, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { lazyComponent } from '../../../../web/lazy-component.tsx'
import { useCurrentUser } from '../../identity/web/current-user.tsx'
import { isSignupPath } from '../../rules.ts'
import { useDismissal } from '../../settings/web/use-dismissal.ts'
import type { ActivationNoticeProps } from './activation-notice.tsx'
import { needsActivation } from './needs-activation.ts'

const ActivationNotice = lazyComponent<ActivationNoticeProps>(
  async () => (await import('./activation-notice.tsx')).ActivationNotice,
)

/** Below the first breakpoint (product: Accounts), with touch input. */
const smartphone = '(width < 576px) and (pointer: coarse)'

/**
 * Reminds an unconfirmed member of the activation mail (product: Accounts), with a field for
 * its code and a button for another mail: as a dialog when a signup finished elsewhere returns to a
 * smartphone, otherwise as a notice. Null for everybody else, and on the pages about activation.
 */
export function useActivationReminder(): ReactNode {
  const user = useCurrentUser()
  const { pathname, search } = useLocation()
  const [isDismissed, dismiss] = useDismissal('hide-activation-alert')
  const [isModal, setModal] = useState(false)
  const isBack = new URLSearchParams(search).has('api_signup_complete')
  useEffect(() => {
    if (isBack) setModal(window.matchMedia(smartphone).matches)
  }, [isBack])
  const isAboutIt = pathname.startsWith('/activate') || isSignupPath(pathname)
  if (isDismissed || isAboutIt || !needsActivation(user)) return null
  return (
    <ActivationNotice
      email={user.email}
      isModal={isModal}
      onClose={() => setModal(false)}
      onDismiss={dismiss}
    />
  )
}

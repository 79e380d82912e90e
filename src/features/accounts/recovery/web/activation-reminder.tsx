import { type ReactNode, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { useTranslations } from '../../../../web/i18n/texts.ts'
import { AlertAside } from '../../../../web/kit/alert.tsx'
import { Link } from '../../../../web/kit/link.tsx'
import { Dialog } from '../../../../web/kit/overlays/dialog.tsx'
import { useCurrentUser } from '../../identity/web/current-user.tsx'
import { OpenMailLink } from '../../identity/web/open-mail-link.tsx'
import { ResendButton } from '../../identity/web/resend-button.tsx'
import { isSignupPath } from '../../rules.ts'
import { useDismissal } from '../../settings/web/use-dismissal.ts'
import { ActivationCodeForm } from './activation-code-form.tsx'
import { ConfirmAddress } from './confirm-address.tsx'
import { needsActivation } from './needs-activation.ts'

/** Below the first breakpoint (product.md, 9), with touch input. */
const smartphone = '(width < 576px) and (pointer: coarse)'

/**
 * Reminds an unconfirmed member of the activation mail (product.md, 9: Activation reminder), with a field for
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
  if (isModal) return <ReminderDialog email={user.email} onClose={() => setModal(false)} />
  return <ReminderAlert email={user.email} onDismiss={dismiss} />
}

function ReminderAlert({ email, onDismiss }: { email: string; onDismiss: () => void }) {
  const t = useTranslations('accounts.reminder')
  return (
    <AlertAside
      tone="warning"
      title={t('title')}
      onDismiss={onDismiss}
      action={<ReminderActions email={email} />}
    >
      {t('text', { email })}
    </AlertAside>
  )
}

function ReminderActions({ email }: { email: string }) {
  const t = useTranslations('accounts.reminder')
  return (
    <div className="flex max-w-540 flex-col items-start gap-3">
      <ActivationCodeForm email={email} />
      <OpenMailLink email={email} />
      <div className="-ms-3 flex flex-wrap items-center gap-x-2">
        <ResendButton />
        <Link to="/activate" className="inline-flex min-h-9 items-center px-3 text-sm">
          {t('help')}
        </Link>
      </div>
    </div>
  )
}

function ReminderDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const t = useTranslations('accounts.reminder')
  return (
    <Dialog isOpen onClose={onClose} title={t('title')} description={t('text', { email })}>
      <ConfirmAddress email={email} />
    </Dialog>
  )
}

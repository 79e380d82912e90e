import { useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import { Alert } from '../../../web/kit/alert.tsx'
import { ActivationCodeForm } from './activation-code-form.tsx'
import { useCurrentUser } from './current-user.ts'
import { ResendButton } from './resend-button.tsx'

/**
 * Reminds an unconfirmed member of the activation mail (product.md, 9: Activation reminder), with a field for its
 * code and a way to get another one. Nothing for everybody else, nor where the page itself
 * is about that.
 */
export function ActivationReminder() {
  const t = useTranslations('accounts.reminder')
  const user = useCurrentUser()
  const { pathname } = useLocation()
  const isShown =
    user?.status === 'not_confirmed' &&
    !pathname.startsWith('/activate') &&
    user.profile.status === 'disabled' &&
    user.notifications_disabled.length === 0
  if (!isShown) return null
  return (
    <aside className="page-width pt-4">
      <Alert tone="warning" title={t('title')} action={<ReminderActions email={user.email} />}>
        {t('text', { email: user.email })}
      </Alert>
    </aside>
  )
}

function ReminderActions({ email }: { email: string }) {
  return (
    <div className="flex max-w-540 flex-col items-start gap-2">
      <ActivationCodeForm email={email} />
      <ResendButton />
    </div>
  )
}

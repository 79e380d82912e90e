import { useTranslations } from '../../../../web/i18n/texts.ts'
import { AlertAside } from '../../../../web/kit/alert.tsx'
import { Link } from '../../../../web/kit/link.tsx'
import { Dialog } from '../../../../web/kit/overlays/dialog.tsx'
import { OpenMailLink, ResendButton } from '../../identity/web/resend-button.tsx'
import { ActivationCodeForm } from './activation-code-form.tsx'
import { ConfirmAddress } from './confirm-address.tsx'

export interface ActivationNoticeProps {
  email: string
  /** True if it is a dialog over the page. */
  isModal: boolean
  /** Closes the dialog. */
  onClose: () => void
  onDismiss: () => void
}

/** The request to confirm an address (`useActivationReminder`). */
export function ActivationNotice({ email, isModal, onClose, onDismiss }: ActivationNoticeProps) {
  return isModal ? (
    <ReminderDialog email={email} onClose={onClose} />
  ) : (
    <ReminderAlert email={email} onDismiss={onDismiss} />
  )
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

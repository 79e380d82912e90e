import { useTranslations } from '../../../../web/i18n/texts.ts'
import { ButtonLink } from '../../../../web/kit/button.tsx'
import { MailCheck, MailX } from '../../../../web/kit/icons.tsx'
import { TokenLinkScreen } from '../../../../web/kit/token-link-screen.tsx'
import { useCurrentUser } from '../../identity/web/current-user.tsx'
import { defineConfirmEmailForm } from './confirm-email-form.ts'

const path = '/mail-change/again'
const form = defineConfirmEmailForm(path)
export const action = form.action
export const clientAction = form.clientAction

/** The target of the mail to an address that did not get any more: confirms it, with or without a session. */
export default function MailChangeAgainScreen() {
  const t = useTranslations('accounts.mailResumed')
  const user = useCurrentUser()
  return (
    <TokenLinkScreen
      action={path}
      title={t('title')}
      busy={t('confirming')}
      label={t('confirm')}
      explained="invalid_input"
      done={{
        title: t('doneTitle'),
        icon: <MailCheck />,
        text: t('doneText'),
        actions: (
          <ButtonLink to={user ? '/notifications' : '/login'}>{t(user ? 'settings' : 'login')}</ButtonLink>
        ),
      }}
      failed={{
        title: t('failedTitle'),
        icon: <MailX />,
        text: t('failedText'),
        actions: (
          <ButtonLink to={user ? '/notifications' : '/login?next=/notifications'}>
            {t(user ? 'settings' : 'login')}
          </ButtonLink>
        ),
      }}
    />
  )
}

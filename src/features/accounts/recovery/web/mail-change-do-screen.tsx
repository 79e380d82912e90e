import { useTranslations } from '../../../../web/i18n/texts.ts'
import { ButtonLink } from '../../../../web/kit/button.tsx'
import { MailCheck, MailX } from '../../../../web/kit/icons.tsx'
import { TokenLinkScreen } from '../../../../web/kit/token-link-screen.tsx'
import { useCurrentUser } from '../../identity/web/current-user.tsx'
import { defineConfirmEmailForm } from './confirm-email-form.ts'

const path = '/mail-change/do'

const form = defineConfirmEmailForm(path)
export const action = form.action
export const clientAction = form.clientAction

/** The target of the mail to a new address: confirms it, with or without a session. */
export default function MailChangeDoScreen() {
  const t = useTranslations('accounts.mailChange')
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
        actions: user ? (
          <>
            <ButtonLink to="/members">{t('goOn')}</ButtonLink>
            <ButtonLink to="/settings" tone="secondary">
              {t('settings')}
            </ButtonLink>
          </>
        ) : (
          <ButtonLink to="/login">{t('login')}</ButtonLink>
        ),
      }}
      failed={{
        title: t('failedTitle'),
        icon: <MailX />,
        text: t('failedText'),
        actions: (
          <ButtonLink to={user ? '/settings#email' : '/login?next=/settings'}>
            {t(user ? 'settings' : 'loginAgain')}
          </ButtonLink>
        ),
      }}
    />
  )
}

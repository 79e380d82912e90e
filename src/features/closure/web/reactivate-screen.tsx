import { redirectDocument } from 'react-router'
import { useTranslations } from '../../../web/i18n/texts.ts'
import { ButtonLink } from '../../../web/kit/button.tsx'
import { LinkIcon, UserCheck } from '../../../web/kit/icons.tsx'
import { TokenLinkScreen } from '../../../web/kit/token-link-screen.tsx'
import { defineForm } from '../../../web/screen.ts'

const form = defineForm(async ({ api, form: entered }) => {
  await api.call.closure.reactivate({ token: String(entered.get('token') ?? '') })
  return redirectDocument('/reactivate?done=1')
})
export const action = form.action
export const clientAction = form.clientAction

/** The target of the reactivation link: restores the account, then leads to the login. */
export default function ReactivateScreen() {
  const t = useTranslations('closure.reactivate')
  const login = <ButtonLink to="/login">{t('login')}</ButtonLink>
  return (
    <TokenLinkScreen
      action="/reactivate"
      title={t('title')}
      busy={t('busy')}
      label={t('submit')}
      explained="link_expired"
      done={{ title: t('doneTitle'), icon: <UserCheck />, text: t('doneText'), actions: login }}
      failed={{
        title: t('failedTitle'),
        icon: <LinkIcon />,
        text: t('failedText'),
        actions: (
          <>
            {login}
            <ButtonLink to="/signup" tone="secondary">
              {t('signup')}
            </ButtonLink>
          </>
        ),
      }}
    />
  )
}

import { useTranslations } from '../../../../web/i18n/texts.ts'
import { ButtonLink } from '../../../../web/kit/button.tsx'
import { MailX } from '../../../../web/kit/icons.tsx'
import { MessageCard } from '../../../../web/kit/message-card.tsx'
import { useCurrentUser } from '../../identity/web/current-user.tsx'

/** 'Activation failed' (product: Accounts), with what can be done about it. */
export default function ActivateErrorScreen() {
  const t = useTranslations('accounts.notActivated')
  const user = useCurrentUser()
  const isActive = user?.status === 'active'
  return (
    <MessageCard
      title={t('title')}
      icon={<MailX />}
      actions={
        isActive ? (
          <ButtonLink to="/members">{t('goOn')}</ButtonLink>
        ) : user ? (
          <ButtonLink to="/activate">{t('again')}</ButtonLink>
        ) : (
          <>
            <ButtonLink to="/login?next=/activate">{t('login')}</ButtonLink>
            <ButtonLink to="/activate" tone="secondary">
              {t('code')}
            </ButtonLink>
          </>
        )
      }
    >
      <p>{t('text')}</p>
      <p>{t(isActive ? 'isActive' : 'next')}</p>
    </MessageCard>
  )
}

import { useTranslations } from '../../../../web/i18n/texts.ts'
import { ButtonLink } from '../../../../web/kit/button.tsx'
import { MailCheck } from '../../../../web/kit/icons.tsx'
import { MessageCard } from '../../../../web/kit/message-card.tsx'
import { defineScreen } from '../../../../web/screen.ts'
import { useSiteSettings } from '../../../sites/web/public.tsx'
import { useCurrentUser } from '../../identity/web/current-user.tsx'
import { isFreshActivation } from '../../path-rules.ts'

const screen = defineScreen({
  redirect: ({ isLoggedIn, url }) => {
    if (isFreshActivation(url, new Date())) return null
    return isLoggedIn ? '/members' : '/'
  },
})
export const loader = screen.loader
export const clientLoader = screen.clientLoader

/**
 * The address has just been confirmed: what is available now, and links onward. Also reached on a device that is not
 * logged in.
 */
export default function ActivateDoneScreen() {
  const t = useTranslations('accounts.activated')
  const people = useTranslations('signup.matches')
  const user = useCurrentUser()
  const credits = useSiteSettings()?.signup_credits ?? 0
  return (
    <MessageCard
      title={t('title')}
      icon={<MailCheck />}
      tone="success"
      actions={
        user ? (
          <>
            <ButtonLink to="/signup-matches">{people('title')}</ButtonLink>
            <ButtonLink to="/members" tone="secondary">
              {t('search')}
            </ButtonLink>
          </>
        ) : (
          <ButtonLink to="/login">{t('login')}</ButtonLink>
        )
      }
    >
      <p>{t('text')}</p>
      {credits > 0 && <p>{t('credits', { credits })}</p>}
      {!user && <p>{t('elsewhere')}</p>}
    </MessageCard>
  )
}

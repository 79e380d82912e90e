import { useLocation } from 'react-router'
import type { Profile } from '../../core/schemas.ts'
import { loginPath } from '../../features/accounts/path-rules.ts'
import { useCurrentUser, useSignupLink } from '../../features/accounts/web/public.tsx'
import { useMemberList } from '../../features/profiles/web/public.tsx'
import { useTranslations } from '../../web/i18n/texts.ts'
import { Alert } from '../../web/kit/alert.tsx'
import { Button, ButtonLink } from '../../web/kit/button.tsx'

/** The notice that this viewer must see first on a member's page; usually none. */
export function MemberNotice({ profile }: { profile: Profile }) {
  const user = useCurrentUser()
  if (!user) return <LoginNotice profile={profile} />
  if (profile.blocked_by_me) return <BlockedNotice profile={profile} />
  const isOwnDisabled = user.profile.id === profile.id && profile.status === 'disabled'
  return isOwnDisabled ? <DisabledNotice /> : null
}

/** Explains that the member's own profile is invisible until its address is confirmed, with a link. */
export function DisabledNotice() {
  const t = useTranslations('profiles.edit')
  const activation = useTranslations('accounts.activate')
  return (
    <Alert
      tone="warning"
      action={
        <ButtonLink to="/activate" size="small">
          {activation('confirm')}
        </ButtonLink>
      }
    >
      {t('disabled')}
    </Alert>
  )
}

function BlockedNotice({ profile }: { profile: Profile }) {
  const t = useTranslations('profiles.view')
  const { remove, isPending } = useMemberList('blocked')
  const { name } = profile
  const letBack = () => {
    // The button disappears with the notice; the focus stays on the page.
    document.getElementById('content')?.focus({ preventScroll: true })
    remove(profile)
  }
  return (
    <Alert
      title={t('blockedTitle', { name })}
      action={
        <Button size="small" onClick={letBack} isLoading={isPending}>
          {t('unblock', { name })}
        </Button>
      }
    >
      {t('blockedText', { name })}
    </Alert>
  )
}

/** The notice for visitors of a site with public profiles. */
function LoginNotice({ profile }: { profile: Profile }) {
  const t = useTranslations('profiles.view')
  const signupTexts = useTranslations('signup')
  const location = useLocation()
  const signup = useSignupLink(profile.id)
  return (
    <Alert
      title={t('loginTitle')}
      action={
        <div className="flex flex-wrap gap-2">
          <ButtonLink {...signup} size="small">
            {signupTexts('open')}
          </ButtonLink>
          <ButtonLink to={loginPath(location)} tone="secondary" size="small">
            {t('login')}
          </ButtonLink>
        </div>
      }
    >
      {t('loginText')}
    </Alert>
  )
}

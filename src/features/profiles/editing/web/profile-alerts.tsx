import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { useTranslations } from '../../../../web/i18n/texts.ts'
import { AlertAside } from '../../../../web/kit/alert.tsx'
import { ButtonLink } from '../../../../web/kit/button.tsx'
import { useCurrentUser, useDismissal } from '../../../accounts/web/public.tsx'
import { useSiteSettings } from '../../../sites/web/public.tsx'
import { needsEnriching, needsPhoto } from '../../rules.ts'

/** Returns the request for a first photo (product.md, 9: Profile-photo alert), or null. */
export function usePhotoAlert(): ReactNode {
  const user = useCurrentUser()
  const { pathname } = useLocation()
  const [isDismissed, dismiss] = useDismissal('hide-profile-photo-alert')
  if (isDismissed || !needsPhoto(user, pathname)) return null
  return <ProfileAlert texts="photo" to="/profile#photos" onDismiss={dismiss} />
}

/** Returns the request for more profile details (decisions: Readings, Enrich alert), or null. */
export function useEnrichAlert(): ReactNode {
  const user = useCurrentUser()
  const { pathname } = useLocation()
  const shown = useSiteSettings()?.visible_profile_fields ?? []
  const [isDismissed, dismiss] = useDismissal('hide-enrich-alert')
  if (isDismissed || !needsEnriching(user, pathname, shown)) return null
  return <ProfileAlert texts="enrich" to="/profile" onDismiss={dismiss} />
}

interface ProfileAlertProps {
  texts: 'photo' | 'enrich'
  to: string
  onDismiss: () => void
}

function ProfileAlert({ texts, to, onDismiss }: ProfileAlertProps) {
  const t = useTranslations(`profiles.alerts.${texts}`)
  return (
    <AlertAside
      title={t('title')}
      onDismiss={onDismiss}
      action={
        <ButtonLink to={to} size="small">
          {t('action')}
        </ButtonLink>
      }
    >
      {t('text')}
    </AlertAside>
  )
}

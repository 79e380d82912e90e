import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { lazyComponent } from '../../../../web/lazy-component.tsx'
import { useCurrentUser, useDismissal } from '../../../accounts/web/public.tsx'
import { useSiteSettings } from '../../../sites/web/public.tsx'
import { needsEnriching, needsPhoto } from '../../rules.ts'
import type { ProfileAlertProps } from './profile-alert.tsx'

const ProfileAlert = lazyComponent<ProfileAlertProps>(
  async () => (await import('./profile-alert.tsx')).ProfileAlert,
)

/** Returns the request for a first photo (product: Profiles), or null. */
export function usePhotoAlert(): ReactNode {
  const user = useCurrentUser()
  const { pathname } = useLocation()
  const [isDismissed, dismiss] = useDismissal('hide-profile-photo-alert')
  if (isDismissed || !needsPhoto(user, pathname)) return null
  return <ProfileAlert texts="photo" to="/profile#photos" onDismiss={dismiss} />
}

/** Returns the request for more profile details (decisions: Enrich alert), or null. */
export function useEnrichAlert(): ReactNode {
  const user = useCurrentUser()
  const { pathname } = useLocation()
  const shown = useSiteSettings()?.visible_profile_fields ?? []
  const [isDismissed, dismiss] = useDismissal('hide-enrich-alert')
  if (isDismissed || !needsEnriching(user, pathname, shown)) return null
  return <ProfileAlert texts="enrich" to="/profile" onDismiss={dismiss} />
}

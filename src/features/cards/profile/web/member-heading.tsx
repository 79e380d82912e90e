import type { Profile } from '../../../../core/schemas.ts'
import { useTranslations } from '../../../../web/i18n/texts.ts'
import { Alert } from '../../../../web/kit/alert.tsx'
import { OnlineDot } from '../../../../web/kit/badge.tsx'
import { BreakableName } from '../../../../web/kit/breakable-name.tsx'
import type { Elements } from '../../../../web/kit/elements.ts'
import { MapPin } from '../../../../web/kit/icons.tsx'
import { Link } from '../../../../web/kit/link.tsx'
import { useCurrentUser } from '../../../accounts/web/public.tsx'
import { FictionalLabel, useSiteSettings } from '../../../sites/web/public.tsx'
import { PremiumBadge, VerifiedBadge } from '../../card/web/member-badges.tsx'
import { useMemberPlace } from '../../card/web/member-place.ts'
import { SiteNotes } from './site-notes.tsx'

interface MemberHeadingProps {
  profile: Profile
  /** The button that opens further actions, beside the name. */
  menu: Elements
}

/**
 * The heading of a member: name and age, the notice of a fictional profile, the location, and the badges in
 * one row.
 */
export function MemberHeading({ profile, menu }: MemberHeadingProps) {
  const t = useTranslations('profiles.card')
  const placeOf = useMemberPlace()
  const town = placeOf(profile)
  const { name, age, online, is_verified, is_premium, is_fictional } = profile
  return (
    <div className="flex flex-col gap-2.5">
      <div className="flex items-start justify-between gap-3">
        <h1 className="min-w-0 pt-1 text-xl wrap-anywhere lg:text-2xl">
          <BreakableName>{t('title', { name, age })}</BreakableName>
        </h1>
        {menu}
      </div>
      {is_fictional ? <FictionalWarning /> : null}
      {town === '' ? null : (
        <p className="flex gap-1.5 text-muted">
          <MapPin className="mt-0.5 size-5" />
          <span className="min-w-0">{town}</span>
        </p>
      )}
      <SiteNotes fields={['city', 'countryregion', 'country']} />
      {online || is_fictional || is_verified || is_premium ? (
        <div className="flex flex-wrap items-center gap-2">
          {online ? <OnlineDot isWordShown className="me-1.5 font-medium" /> : null}
          {is_fictional ? <FictionalLabel /> : null}
          {is_verified ? <VerifiedBadge /> : null}
          {is_premium ? <PremiumBadge /> : null}
        </div>
      ) : null}
    </div>
  )
}

/**
 * Explains what a fictional profile is, in the site's words, and links members to the setting for all of
 * them.
 */
function FictionalWarning() {
  const t = useTranslations('profiles.view')
  const settings = useSiteSettings()
  const isMember = useCurrentUser() !== null
  if (!settings) return null
  return (
    <Alert tone="warning" title={settings.fictional_singular}>
      <span>{settings.fictional_warning}</span>
      {isMember ? (
        <>
          {' '}
          <Link to="/settings#privacy">{t('fictionalChoice', { plural: settings.fictional_plural })}</Link>
        </>
      ) : null}
    </Alert>
  )
}

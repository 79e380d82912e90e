import { Check, MapPin } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { Interest, Profile } from '../../../core/people.ts'
import { Alert } from '../../../web/kit/alert.tsx'
import { OnlineDot, PremiumBadge } from '../../../web/kit/badge.tsx'
import { classNames } from '../../../web/kit/class-names.ts'
import { PhotoGallery, type PhotoGalleryProps } from '../../photos/web/public.tsx'
import { InterestIcon, traitNames, useTraitTexts } from '../../profiles/web/public.tsx'
import { useSiteSettings } from '../../sites/web/public.tsx'
import { FictionalLabel } from './fictional-label.tsx'
import { useMemberPlace } from './member-place.ts'

interface MemberViewProps {
  profile: Profile
  /** The viewer's own interests, to point out what both share; null for a visitor. */
  ownInterests: readonly Interest[] | null
  /** Like, message: in thumb's reach while the page scrolls. */
  actions?: ReactNode
  /** The button that opens further actions, beside the name. */
  menu?: ReactNode
  /** How the photos are shown beside what the profile says. */
  gallery?: Omit<PhotoGalleryProps, 'name' | 'photos' | 'isLow'>
  /** What stands above all else, such as a block or the call to log in. */
  notice?: ReactNode
}

/** A member's page: photos on one side, words on the other; what is fictional is said before anything else. */
export function MemberView({ profile, ownInterests, actions, menu, gallery, notice }: MemberViewProps) {
  const t = useTranslations('profiles')
  const { name, age, photos, about_me, reason_for_signup } = profile
  const isSilent = !about_me && !reason_for_signup
  return (
    <main
      id="content"
      className="page-width grid items-start gap-5 sm:gap-6 sm:pt-4 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] lg:gap-10 lg:py-8"
    >
      <div className="lg:sticky lg:top-20">
        <PhotoGallery
          // Somebody else's photos start anew; the page around them stays, and with it the focus.
          key={profile.id}
          {...gallery}
          name={name}
          photos={photos}
          isLow={profile.is_fictional}
        />
      </div>
      <div className="flex min-w-0 flex-col gap-6">
        <div className="flex flex-col gap-4">
          <Heading profile={profile} title={t('card.title', { name, age })} menu={menu} />
          {notice}
        </div>
        {actions ? (
          <div
            data-action-bar
            className="sticky bottom-(--bottom-bar) z-10 order-last -mx-4 flex gap-3 border-t border-line bg-ground px-4 py-3 lg:static lg:order-none lg:mx-0 lg:border-0 lg:p-0"
          >
            {actions}
          </div>
        ) : null}
        {about_me ? <Words title={t('view.aboutMe')}>{about_me}</Words> : null}
        {reason_for_signup ? <Words title={t('view.reason')}>{reason_for_signup}</Words> : null}
        {isSilent ? <p className="text-muted">{t('view.nothingYet', { name })}</p> : null}
        <Facts profile={profile} />
        <Interests interests={profile.interests} ownInterests={ownInterests ?? []} />
      </div>
    </main>
  )
}

function Heading({ profile, title, menu }: { profile: Profile; title: string; menu: ReactNode }) {
  const placeOf = useMemberPlace()
  const settings = useSiteSettings()
  return (
    <div className="flex flex-col gap-3">
      <div className="flex items-center justify-between gap-3">
        <h1 className="min-w-0 text-xl break-words lg:text-2xl">{title}</h1>
        {menu}
      </div>
      {profile.is_fictional && settings ? (
        <Alert tone="warning" title={settings.fictional_singular}>
          {settings.fictional_warning}
        </Alert>
      ) : null}
      <p className="flex items-center gap-1.5 text-muted">
        <MapPin aria-hidden="true" className="size-5" />
        {placeOf(profile)}
      </p>
      {profile.online || profile.is_premium || profile.is_fictional ? (
        <div className="flex flex-wrap items-center gap-2">
          {profile.online ? <OnlineDot isWordShown className="me-2" /> : null}
          {profile.is_fictional ? <FictionalLabel /> : null}
          {profile.is_premium ? <PremiumBadge /> : null}
        </div>
      ) : null}
    </div>
  )
}

function Words({ title, children }: { title: string; children: string }) {
  return (
    <section>
      <h2 className="text-lg">{title}</h2>
      <p className="mt-1.5 max-w-prose whitespace-pre-line">{children}</p>
    </section>
  )
}

const seekingTexts = { male: 'seekingMale', female: 'seekingFemale', both: 'seekingBoth' } as const

function Facts({ profile }: { profile: Profile }) {
  const t = useTranslations('profiles.view')
  const texts = useTraitTexts()
  const facts = [
    ...(profile.seeking
      ? [{ key: 'seeking', label: t('seeking'), value: t(seekingTexts[profile.seeking]) }]
      : []),
    ...traitNames.flatMap((name) => {
      const value = profile[name]
      return value === null ? [] : [{ key: name, label: texts.label(name), value: texts.value(name, value) }]
    }),
  ]
  return (
    <section>
      <h2 className="text-lg">{t('facts')}</h2>
      <dl className="mt-2 grid gap-x-8 sm:grid-cols-2">
        {facts.map(({ key, label, value }) => (
          <div key={key} className="flex justify-between gap-4 border-b border-line py-2.5">
            <dt className="text-muted">{label}</dt>
            <dd className="text-end font-medium">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function Interests({
  interests,
  ownInterests,
}: {
  interests: readonly Interest[]
  ownInterests: readonly Interest[]
}) {
  const t = useTranslations('profiles.view')
  const names = useTranslations('interests')
  if (interests.length === 0) return null
  const isShared = (code: Interest) => ownInterests.includes(code)
  const sorted = [...interests].sort((a, b) => Number(isShared(b)) - Number(isShared(a)))
  return (
    <section>
      <h2 className="text-lg">{t('interests')}</h2>
      <ul className="mt-3 flex flex-wrap gap-2">
        {sorted.map((code) => (
          <li
            key={code}
            className={classNames(
              'inline-flex min-h-9 items-center gap-1.5 rounded-full px-3.5 text-sm',
              isShared(code)
                ? 'bg-secondary font-semibold text-on-secondary'
                : 'border border-line bg-surface',
            )}
          >
            <InterestIcon code={code} />
            {names(code)}
            {isShared(code) ? <Check aria-hidden="true" className="size-4" /> : null}
            {isShared(code) ? <span className="sr-only">({t('inCommon')})</span> : null}
          </li>
        ))}
      </ul>
    </section>
  )
}

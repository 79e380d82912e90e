import { NavLink, Outlet, useLocation } from 'react-router'
import { useCurrentUser } from '../../features/accounts/web/public.tsx'
import { BehindEntryWarning } from '../../features/age/web/public.tsx'
import { prepareTimeBonus } from '../../features/orders/web/public.tsx'
import { CookieBanner } from '../../features/pages/web/public.tsx'
import { useTranslations } from '../../web/i18n/texts.ts'
import { GalleryHorizontalEnd, LayoutGrid, Radar } from '../../web/kit/icons.tsx'
import { tabClasses } from '../../web/kit/link-tabs.tsx'
import { defineScreen } from '../../web/screen.ts'
import { withoutDelay } from '../new-like/like-times.ts'
import { SignupModal } from '../signup/signup-modal.tsx'
import { prepareStepsLeft } from '../signup/steps-left.tsx'
import { PageNotices, prepareMemberAlerts } from './alerts/member-alerts.tsx'
import { DemoBar } from './demo-bar.tsx'
import { LanguageChoice } from './language-choice.tsx'
import { LanguageOffer } from './language-offer.tsx'
import { BonusBanner } from './money/bonus-banner.tsx'
import { TestMode } from './money/test-mode.tsx'
import { SiteFooter } from './site-footer.tsx'
import { BottomBar, SiteHeader } from './site-header.tsx'
import { SkipLink } from './skip-link.tsx'

const views = [
  { to: '/members', key: 'grid', Icon: LayoutGrid },
  { to: '/swipe-game', key: 'swipe', Icon: GalleryHorizontalEnd },
  { to: '/match-finder', key: 'finder', Icon: Radar },
] as const

/** The three ways to meet people, as tabs above each of their screens; for members. */
function DiscoverTabs() {
  const t = useTranslations('search')
  const { pathname } = useLocation()
  const user = useCurrentUser()
  if (!user || !views.some(({ to }) => to === pathname)) return null
  return (
    <nav aria-label={t('title')} className="border-b border-line bg-surface">
      <ul className="page-width flex gap-6 scroll-row">
        {views.map(({ to, key, Icon }) => (
          <li key={key} className="flex">
            <NavLink
              to={to}
              end
              prefetch="intent"
              className={`${tabClasses} min-h-11! aria-[current=page]:text-primary aria-[current=page]:after:bg-primary`}
            >
              <Icon className="size-4.5" />
              <span>{t(`views.${key}`)}</span>
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

const screen = defineScreen({
  // For visitors `t` means nothing, and pages without scripts could not remove it (product: Frame).
  redirect: ({ isLoggedIn, url }) => {
    const rest = isLoggedIn ? null : withoutDelay(url.search)
    return rest === null ? null : url.pathname + rest
  },
  prepare: async (args) => {
    await Promise.all([prepareMemberAlerts(args), prepareTimeBonus(args), prepareStepsLeft(args)])
  },
  queries: ({ api, isLoggedIn }) => [
    api.sites.company.queryOptions({ input: {} }),
    api.age.entryWarning.queryOptions({ input: { layout: 'default' } }),
    // Members answer in their settings.
    ...(isLoggedIn ? [] : [api.pages.cookieChoice.queryOptions({ input: {} })]),
  ],
})
export const loader = screen.loader
export const clientLoader = screen.clientLoader

/** Top navigation, an optional notice, the screen, the footer; on phones a bar at the bottom. */
export default function DefaultLayout() {
  const { pathname } = useLocation()
  return (
    <BehindEntryWarning
      layout="default"
      className="flex min-h-dvh flex-col pb-(--bottom-bar)"
      language={<LanguageChoice />}
    >
      <SkipLink />
      <DemoBar />
      <LanguageOffer />
      <TestMode />
      <BonusBanner />
      <SiteHeader />
      <DiscoverTabs />
      <PageNotices />
      <Outlet />
      <CookieBanner />
      {/* A separate footer per screen: a shared one would visibly jump between page lengths. */}
      <SiteFooter key={pathname} />
      <BottomBar />
      <SignupModal />
    </BehindEntryWarning>
  )
}

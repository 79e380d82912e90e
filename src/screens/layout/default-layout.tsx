import { Outlet, useLocation } from 'react-router'
import { BehindEntryWarning } from '../../features/age/web/public.tsx'
import { prepareTimeBonus } from '../../features/orders/web/public.tsx'
import { CookieBanner } from '../../features/pages/web/public.tsx'
import { defineScreen } from '../../web/screen.ts'
import { withoutDelay } from '../new-like/like-times.ts'
import { SignupModal } from '../signup/signup-modal.tsx'
import { prepareStepsLeft } from '../signup/steps-left.tsx'
import { PageNotices, prepareMemberAlerts } from './alerts/member-alerts.tsx'
import { DemoBar } from './demo-bar.tsx'
import { DiscoverTabs } from './discover-tabs.tsx'
import { LanguageChoice } from './language-choice.tsx'
import { LanguageOffer } from './language-offer.tsx'
import { BonusBanner } from './money/bonus-banner.tsx'
import { TestMode } from './money/test-mode.tsx'
import { SiteFooter } from './site-footer.tsx'
import { BottomBar, SiteHeader } from './site-header.tsx'
import { SkipLink } from './skip-link.tsx'

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

import { Outlet } from 'react-router'
import { BehindEntryWarning } from '../features/age/web/public.tsx'
import { defineScreen } from '../web/screen.ts'
import { DemoBar } from './demo-bar.tsx'
import { LanguageChoice } from './language-choice.tsx'
import { MemberAlerts, prepareMemberAlerts } from './member-alerts.tsx'
import { NewLikeModal } from './new-like/new-like-modal.tsx'
import { SignupModal } from './signup/signup-modal.tsx'
import { SiteFooter } from './site-footer.tsx'
import { BottomBar, SiteHeader } from './site-header.tsx'
import { SkipLink } from './skip-link.tsx'

const screen = defineScreen({
  prepare: prepareMemberAlerts,
  queries: ({ api }) => [
    api.sites.company.queryOptions({ input: {} }),
    api.age.entryWarning.queryOptions({ input: { layout: 'default' } }),
  ],
})
export const loader = screen.loader
export const clientLoader = screen.clientLoader

/** Top navigation, a notice where there is one, the screen, the footer; on phones a bar at the bottom. */
export default function DefaultLayout() {
  return (
    <BehindEntryWarning
      layout="default"
      className="flex min-h-dvh flex-col pb-(--bottom-bar)"
      language={<LanguageChoice />}
    >
      <SkipLink />
      <DemoBar />
      <SiteHeader />
      <MemberAlerts />
      <Outlet />
      <SiteFooter />
      <BottomBar />
      <SignupModal />
      <NewLikeModal />
    </BehindEntryWarning>
  )
}

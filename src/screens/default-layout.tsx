import { Outlet } from 'react-router'
import { ActivationReminder } from '../features/accounts/web/public.tsx'
import { defineScreen } from '../web/screen.ts'
import { DemoBar } from './demo-bar.tsx'
import { SiteFooter } from './site-footer.tsx'
import { BottomBar, SiteHeader } from './site-header.tsx'
import { SkipLink } from './skip-link.tsx'

const screen = defineScreen({ queries: ({ api }) => [api.sites.company.queryOptions({ input: {} })] })
export const loader = screen.loader
export const clientLoader = screen.clientLoader

/** Top navigation, reminders, the screen, the footer; on phones a bar at the bottom. */
export default function DefaultLayout() {
  return (
    <div className="flex min-h-dvh flex-col pb-(--bottom-bar)">
      <SkipLink />
      <DemoBar />
      <SiteHeader />
      <ActivationReminder />
      <Outlet />
      <SiteFooter />
      <BottomBar />
    </div>
  )
}

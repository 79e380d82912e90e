import { type ReactNode, useState } from 'react'
import { useLocation } from 'react-router'
import { useActivationReminder, useTermsBanner } from '../../features/accounts/web/public.tsx'
import { useDisabledAlert, usePushAlert } from '../../features/notifications/web/public.tsx'
import { useEnrichAlert, usePhotoAlert } from '../../features/profiles/web/public.tsx'
import type { ScreenArgs } from '../../web/screen.ts'
import type { Api } from '../api.ts'
import { StepsLeft } from '../signup/steps-left.tsx'
import { isQuietPage } from './quiet-pages.ts'

/**
 * Notices dismissed in another browser are loaded in advance (decisions: People), so that nothing flashes up.
 */
export async function prepareMemberAlerts({ api, queryClient, isLoggedIn }: ScreenArgs<Api>): Promise<void> {
  if (!isLoggedIn) return
  await queryClient.ensureQueryData(api.account.dismissals.queryOptions({ input: {} }))
}

/**
 * The single notice of a page: the most urgent of all that apply. Once it is dismissed or done, the next one
 * waits for another page, so that closing a notice does not open another.
 */
export function MemberAlerts() {
  const { pathname, search } = useLocation()
  // The end of a signup through a partner's form reminds of the activation, and of nothing else.
  if (search.includes('api_signup_complete')) return <Reminder />
  return isQuietPage(pathname) ? null : <Alerts pathname={pathname} />
}

function Reminder() {
  return useActivationReminder()
}
/** The notices of pages that have no place of their own for them. */
export function PageNotices() {
  const { pathname } = useLocation()
  if (/^\/members\/?$/.test(pathname)) return null
  return (
    <>
      <MemberAlerts />
      {pathname === '/profile' ? (
        <div className="page-width pt-4 empty:hidden">
          <StepsLeft />
        </div>
      ) : null}
    </>
  )
}

/** The notices of Discover, which are shown among its members: people come first there. */
export function DiscoverNotices() {
  return (
    <div className="flex flex-col gap-3 empty:hidden [&>aside]:mx-0 [&>aside]:max-w-none [&>aside]:p-0">
      <MemberAlerts />
      <StepsLeft />
    </div>
  )
}

function Alerts({ pathname }: { pathname: string }) {
  const notices: ReactNode[] = [
    useActivationReminder(),
    useTermsBanner(),
    useDisabledAlert(),
    usePhotoAlert(),
    useEnrichAlert(),
    // Last, because the browser's state is known only once the page is interactive.
    usePushAlert(),
  ]
  const first = notices.findIndex((notice) => notice !== null)
  const [page, setPage] = useState({ pathname, first })
  if (page.pathname !== pathname) setPage({ pathname, first })
  return first === page.first ? notices[first] : null
}

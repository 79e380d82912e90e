import { type ReactNode, useState } from 'react'
import { useLocation } from 'react-router'
import { useActivationReminder, useTermsBanner } from '../../features/accounts/web/public.tsx'
import { useDisabledAlert, usePushAlert } from '../../features/notifications/web/public.tsx'
import { useEnrichAlert, usePhotoAlert } from '../../features/profiles/web/public.tsx'
import type { ScreenArgs } from '../../web/screen.ts'
import type { Api } from '../api.ts'

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
  const { pathname } = useLocation()
  return withoutAlerts.test(pathname) ? null : <Alerts pathname={pathname} />
}

/**
 * Pages where the member is busy with something else: leaving, confirming the address, buying, completing the
 * signup.
 */
const withoutAlerts =
  /^\/(settings\/delete|activate|credits|directdebit|premium|transactions|withdraw|signup-matches)(\/|$)/

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

import { type ReactNode, useState } from 'react'
import { useLocation } from 'react-router'
import { useActivationReminder, useTermsBanner } from '../../features/accounts/web/public.tsx'
import { useDisabledAlert, usePushAlert } from '../../features/notifications/web/public.tsx'
import { useEnrichAlert, usePhotoAlert } from '../../features/profiles/web/public.tsx'
import { isQuietPage } from './quiet-pages.ts'

/** The notice of a member's page (`MemberAlerts`). */
export function FirstAlert() {
  const { pathname, search } = useLocation()
  // The end of a signup through a partner's form reminds of the activation, and of nothing else.
  if (search.includes('api_signup_complete')) return <Reminder />
  return isQuietPage(pathname) ? null : <Alerts pathname={pathname} />
}

function Reminder() {
  return useActivationReminder()
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

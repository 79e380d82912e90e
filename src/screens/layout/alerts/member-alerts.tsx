import { skipToken, useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { useActivationReminder, useTermsBanner } from '../../../features/accounts/web/public.tsx'
import { useDisabledAlert, usePushAlert } from '../../../features/notifications/web/public.tsx'
import { useEnrichAlert, usePhotoAlert } from '../../../features/profiles/web/public.tsx'
import { useFraudAlert } from '../../../features/safety/web/public.tsx'
import { setBrowserCookie } from '../../../web/browser-cookies.ts'
import { putData } from '../../../web/query-cache.ts'
import type { ScreenArgs } from '../../../web/screen.ts'
import { StepsLeft, useStepsLeft } from '../../signup/steps-left.tsx'
import { isQuietPage } from '../quiet-pages.ts'
import {
  type AlertName,
  type AlertTurns,
  alertNames,
  alertsCookie,
  nextAlert,
  readAlertTurns,
  writeAlertTurns,
} from './alert-turns.ts'

const turnsKey = ['alert-turns']
const noTurns: AlertTurns = { last: null, offersPushes: false }

/**
 * Notices dismissed in another browser are loaded in advance (decisions: People), so that nothing flashes up.
 */
export async function prepareMemberAlerts(args: ScreenArgs): Promise<void> {
  const { api, queryClient, isLoggedIn, cookieOf } = args
  if (!isLoggedIn) return
  putData(queryClient, turnsKey, readAlertTurns(cookieOf(alertsCookie)))
  await Promise.all([
    queryClient.ensureQueryData(api.account.dismissals.queryOptions({ input: {} })),
    queryClient.ensureQueryData(api.safety.warnings.queryOptions({ input: {} })),
  ])
}

/**
 * The single notice of a page: of all that apply, the one whose turn it is (decisions: Readings). Once it is dismissed or
 * done, the next one waits for another page, so that closing a notice does not open another.
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

interface PageView {
  pathname: string
  shown: AlertName | null
  /** The alert of the last view that had one, this one included. */
  last: AlertName | null
}

function Alerts({ pathname }: { pathname: string }) {
  const areStepsShown = useStepsLeft() !== null
  const fraud = useFraudAlert()
  const known = useQuery<AlertTurns>({ queryKey: turnsKey, queryFn: skipToken }).data ?? noTurns
  const alerts: Record<AlertName, ReactNode> = {
    activation: useActivationReminder(),
    terms: useTermsBanner(),
    disabled: useDisabledAlert(),
    photo: usePhotoAlert(),
    enrich: useEnrichAlert(),
    push: usePushAlert(known.offersPushes),
  }
  // The first steps begin with the photo.
  if (areStepsShown) alerts.photo = null
  const applying = alertNames.filter((name) => alerts[name] !== null)
  const viewOf = (last: AlertName | null): PageView => {
    const shown = nextAlert(applying, last)
    return { pathname, shown, last: shown ?? last }
  }
  // What the browser allows is found once the page is interactive: the offer of pushes waits for the next page then.
  const [view, setView] = useState(() => viewOf(known.last))
  if (view.pathname !== pathname) setView(viewOf(view.last))
  const { last } = view
  const offersPushes = alerts.push !== null
  useEffect(
    () => setBrowserCookie(alertsCookie, writeAlertTurns({ last, offersPushes })),
    [last, offersPushes],
  )
  // Danger waits for no turn.
  return fraud ?? (view.shown === null ? null : alerts[view.shown])
}

import { useLocation } from 'react-router'
import { useCurrentUser } from '../../features/accounts/web/public.tsx'
import { pagePart } from '../../web/page-part.tsx'
import type { ScreenArgs } from '../../web/screen.ts'
import type { Api } from '../api.ts'
import { StepsLeft } from '../signup/steps-left.tsx'

const FirstAlert = pagePart('member/first-alert', async () => (await import('./first-alert.tsx')).FirstAlert)

/**
 * Notices dismissed in another browser are loaded in advance (decisions: People), so that nothing flashes up.
 */
export async function prepareMemberAlerts({ api, queryClient, isLoggedIn }: ScreenArgs<Api>): Promise<void> {
  if (!isLoggedIn) return
  await queryClient.ensureQueryData(api.account.dismissals.queryOptions({ input: {} }))
}

/**
 * The single notice of a member's page: the most urgent of all that apply. Once it is dismissed or done, the next one
 * waits for another page, so that closing a notice does not open another.
 */
export function MemberAlerts() {
  return useCurrentUser() === null ? null : <FirstAlert />
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

import { useLocation } from 'react-router'
import { secondsPerDay } from '../../core/time.ts'
import { type CurrentUser, useCurrentUser } from '../../features/accounts/web/public.tsx'
import { pagePart } from '../../web/page-part.tsx'
import type { ScreenArgs } from '../../web/screen.ts'
import type { Api } from '../api.ts'
import { firstStepsQueries } from './first-steps-queries.ts'

const StepsLeftLine = pagePart(
  'member/steps-left',
  async () => (await import('./steps-left-line.tsx')).StepsLeftLine,
)

/** The pages that lead back to the list of first steps. */
const pages = /^\/(members|profile)\/?$/
/** How long after the signup the list is offered. */
const newDays = 7

function isNew({ signup_date }: Pick<CurrentUser, 'signup_date'>): boolean {
  return Date.now() - Date.parse(signup_date) < newDays * secondsPerDay * 1000
}

/** Loads what the line shows, for new members on its pages. */
export async function prepareStepsLeft({
  api,
  queryClient,
  url,
  isLoggedIn,
}: ScreenArgs<Api>): Promise<void> {
  // Without a query the search only redirects to the usual one.
  const isShown = pages.test(url.pathname) && (url.search !== '' || url.pathname.startsWith('/profile'))
  if (!isLoggedIn || !isShown) return
  const { user } = await queryClient.ensureQueryData(api.accounts.current.queryOptions({ input: {} }))
  if (!user || !isNew(user)) return
  const [own, sent] = firstStepsQueries(api)
  await Promise.all([queryClient.prefetchQuery(own), queryClient.prefetchQuery(sent)])
}

/** How many of the first steps are done, with the way back to them; until all are, or it is dismissed. */
export function StepsLeft() {
  const user = useCurrentUser()
  const { pathname } = useLocation()
  return user !== null && pages.test(pathname) && isNew(user) ? <StepsLeftLine /> : null
}

import { pagePart } from '../../../../web/page-part.tsx'
import type { ScreenArgs } from '../../../../web/screen.ts'
import { useCurrentUser } from '../../../accounts/web/public.tsx'
import { mayHaveTimeBonus } from '../../discount-rules.ts'
import type { Api } from '../../web/api.ts'
import { timeBonusOptions } from './time-bonus-query.ts'

const TimeBonusLink = pagePart(
  'notice/bonus',
  async () => (await import('./time-bonus-link.tsx')).TimeBonusLink,
)

/** Loads the time bonus of members who may have one, and which notices they dismissed. */
export async function prepareTimeBonus({ api, queryClient, isLoggedIn }: ScreenArgs<Api>): Promise<void> {
  if (!isLoggedIn) return
  const { user } = await queryClient.ensureQueryData(api.accounts.current.queryOptions({ input: {} }))
  if (!user || !mayHaveTimeBonus(user, new Date())) return
  await Promise.all([
    queryClient.prefetchQuery(timeBonusOptions(api)),
    queryClient.prefetchQuery(api.account.dismissals.queryOptions({ input: {} })),
  ])
}

/** The welcome bonus with its countdown, at the top of the page; leads to the credits (product.md, 2). */
export function TimeBonusBanner() {
  const user = useCurrentUser()
  return user && mayHaveTimeBonus(user, new Date()) ? <TimeBonusLink /> : null
}

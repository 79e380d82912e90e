import { lazyComponent } from '../../../../web/lazy-component.tsx'
import type { ScreenArgs } from '../../../../web/screen.ts'
import { mayHaveTimeBonus } from '../../discount-rules.ts'
import { timeBonusOptions, useTimeBonusAnswer } from './use-time-bonus.ts'

const TimeBonusLink = lazyComponent(async () => (await import('./time-bonus-link.tsx')).TimeBonusLink)

/** Loads the time bonus of members who may have one, and of those who do which notices they dismissed. */
export async function prepareTimeBonus({ api, queryClient, isLoggedIn }: ScreenArgs): Promise<void> {
  if (!isLoggedIn) return
  const { user } = await queryClient.ensureQueryData(api.accounts.current.queryOptions({ input: {} }))
  if (!user || !mayHaveTimeBonus(user)) return
  // A page does without it where it cannot be loaded.
  const bonus = await queryClient.ensureQueryData(timeBonusOptions(api)).catch(() => null)
  if (bonus?.isVisible) await queryClient.prefetchQuery(api.account.dismissals.queryOptions({ input: {} }))
}

/** The welcome bonus with its countdown, at the top of the page; leads to the credits (product: Orders). */
export function TimeBonusBanner() {
  return useTimeBonusAnswer().bonus ? <TimeBonusLink /> : null
}

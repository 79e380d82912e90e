import { useTranslations } from '../../../../web/i18n/texts.ts'
import { Star } from '../../../../web/kit/icons.tsx'
import { Link } from '../../../../web/kit/link.tsx'
import type { ScreenArgs } from '../../../../web/screen.ts'
import { mayHaveTimeBonus } from '../../discount-rules.ts'
import type { Api } from '../../web/api.ts'
import { Countdown } from './countdown.tsx'
import { timeBonusOptions, useTimeBonus } from './use-time-bonus.ts'

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
  const t = useTranslations('orders.bonus')
  const left = useTimeBonus()
  if (left === null) return null
  return (
    <Link
      to="/credits"
      tone="quiet"
      className="flex! min-h-10 w-full justify-center gap-3 rounded-none! bg-secondary px-4 py-1.5 text-sm font-semibold text-on-secondary! hover:underline"
    >
      <Star className="size-4 fill-current" />
      <span className="flex flex-wrap justify-center gap-x-2">
        {t('title')}
        <Countdown seconds={left} />
      </span>
      <Star className="size-4 fill-current" />
    </Link>
  )
}

import { useTranslations } from '../../../../web/i18n/texts.ts'
import { Star } from '../../../../web/kit/icons.tsx'
import { Link } from '../../../../web/kit/link.tsx'
import { Countdown } from './countdown.tsx'
import { useTimeBonus } from './use-time-bonus.ts'

/** The welcome bonus with its countdown, while it lasts (`TimeBonusBanner`). */
export function TimeBonusLink() {
  const t = useTranslations('orders.bonus')
  const bonus = useTimeBonus()
  if (bonus === null) return null
  return (
    <aside aria-label={t('title')}>
      <Link
        to="/credits"
        tone="quiet"
        className="flex! min-h-10 w-full justify-center gap-3 rounded-none! bg-secondary px-4 py-1.5 text-sm font-semibold text-on-secondary! hover:underline"
      >
        <Star className="size-4 fill-current" />
        <span className="flex flex-wrap justify-center gap-x-2">
          {t('title')}
          <Countdown {...bonus} />
        </span>
        <Star className="size-4 fill-current" />
      </Link>
    </aside>
  )
}

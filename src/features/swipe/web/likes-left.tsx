import { useFormatter, useTranslations } from '../../../web/i18n/texts.ts'
import { classNames } from '../../../web/kit/class-names.ts'
import { Heart } from '../../../web/kit/icons.tsx'
import { PremiumLink } from '../../accounts/web/public.tsx'
import { freeLikesADay } from '../rules.ts'

interface LikesLeftProps {
  /** Null: no limit. */
  left: number | null
  resetsAt: string
}

/** Shows how many likes are left today, and when new ones come, in the member's time zone. */
export function LikesLeft({ left, resetsAt }: LikesLeftProps) {
  const t = useTranslations('swipe')
  const format = useFormatter()
  const time = format.dateTime(new Date(resetsAt), { timeStyle: 'short' })
  if (left === null) return <p className="text-sm text-muted">{t('noLimit')}</p>
  if (left === 0) {
    return (
      <div className="flex flex-wrap items-center justify-between gap-x-3 rounded-control bg-secondary px-3.5 py-2 text-sm text-on-secondary">
        <div>
          <p className="font-semibold">{t('limit.title')}</p>
          <p className="lg:hidden">{t('resets', { time })}</p>
          <p className="hidden text-text lg:block">{t('limit.text', { time })}</p>
        </div>
        <PremiumLink>
          <span className="max-lg:hidden">{t('limit.premium')}</span>
        </PremiumLink>
      </div>
    )
  }
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      <span aria-hidden="true" className="flex gap-0.5 text-primary">
        {Array.from({ length: freeLikesADay }, (_, nth) => (
          <Heart
            // biome-ignore lint/suspicious/noArrayIndexKey: the hearts are identical
            key={nth}
            className={classNames('size-4.5 transition-opacity', nth < left ? 'fill-current' : 'opacity-45')}
          />
        ))}
      </span>
      <span className="font-semibold tabular-nums">{t('left', { left, total: freeLikesADay })}</span>
      {left < freeLikesADay ? <span className="text-muted">{t('resets', { time })}</span> : null}
    </p>
  )
}

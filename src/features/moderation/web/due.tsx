import { useFormatter, useTranslations } from '../../../web/i18n/texts.ts'
import { Badge } from '../../../web/kit/badge.tsx'

/** By when something is due, in words; what is late is marked. */
export function Due({ at, now }: { at: string; now: number }) {
  const t = useTranslations('moderation.queue')
  const format = useFormatter()
  const date = new Date(at)
  const isLate = date.getTime() < now
  return (
    <span className="inline-flex items-center gap-2 whitespace-nowrap">
      <time dateTime={at} className={isLate ? 'text-danger' : undefined}>
        {format.relativeTime(date, now)}
      </time>
      {isLate ? <Badge tone="danger">{t('late')}</Badge> : null}
    </span>
  )
}

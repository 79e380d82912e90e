import { useFormatter, useTranslations } from '../../../../web/i18n/texts.ts'

/** Returns seconds as zero-padded hours, minutes and seconds (product.md, 4: Time bonus). */
export function clockOf(seconds: number): string {
  const parts = [seconds / 3600, (seconds / 60) % 60, seconds % 60]
  return parts.map((part) => String(Math.floor(part)).padStart(2, '0')).join(':')
}

/** A countdown. Screen readers get the time at which it ends instead of a number that changes each second. */
export function Countdown({ seconds }: { seconds: number }) {
  const t = useTranslations('orders.bonus')
  const format = useFormatter()
  // To the minute, so that it stays the same while the seconds run.
  const end = new Date(Math.round((Date.now() + seconds * 1000) / 60_000) * 60_000)
  return (
    <span suppressHydrationWarning>
      <span aria-hidden="true" className="tabular-nums" suppressHydrationWarning>
        {clockOf(seconds)}
      </span>
      <span className="sr-only" suppressHydrationWarning>
        {t('until', { time: format.dateTime(end, { timeStyle: 'short' }) })}
      </span>
    </span>
  )
}

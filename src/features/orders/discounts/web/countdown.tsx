import { useFormatter, useTranslations } from '../../../../web/i18n/texts.ts'

/** Returns seconds as zero-padded hours, minutes and seconds (product: Orders). */
export function clockOf(seconds: number): string {
  const parts = [seconds / 3600, (seconds / 60) % 60, seconds % 60]
  return parts.map((part) => String(Math.floor(part)).padStart(2, '0')).join(':')
}

/** A countdown. Screen readers get the time at which it ends instead of a number that changes each second. */
export function Countdown({ seconds, expires }: { seconds: number; expires: string }) {
  const t = useTranslations('orders.bonus')
  const format = useFormatter()
  return (
    <span>
      <span aria-hidden="true" className="tabular-nums" suppressHydrationWarning>
        {clockOf(seconds)}
      </span>
      <span className="sr-only">
        {t('until', { time: format.dateTime(new Date(expires), { timeStyle: 'short' }) })}
      </span>
    </span>
  )
}

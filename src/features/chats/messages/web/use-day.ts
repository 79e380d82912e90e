import { useFormatter, useTranslations } from '../../../../web/i18n/texts.ts'

/** Formats days and times of messages, in the page's time zone and language. */
export function useDay() {
  const format = useFormatter()
  const t = useTranslations('chats.thread')
  const dayOf = (at: string | Date) =>
    format.dateTime(new Date(at), { year: 'numeric', month: '2-digit', day: '2-digit' })
  const daysAgo = (days: number) => dayOf(new Date(Date.now() - days * 86_400_000))
  return {
    dayOf,
    /** 'Today', 'Yesterday', or the date. */
    nameOfDay: (at: string) => {
      const day = dayOf(at)
      if (day === daysAgo(0)) return t('today')
      if (day === daysAgo(1)) return t('yesterday')
      return format.dateTime(new Date(at), {
        weekday: 'long',
        day: 'numeric',
        month: 'long',
        year: 'numeric',
      })
    },
    /** The time if today, 'Yesterday', or a short date. */
    shortTime: (at: string) => {
      const day = dayOf(at)
      if (day === daysAgo(0)) return format.dateTime(new Date(at), { timeStyle: 'short' })
      if (day === daysAgo(1)) return t('yesterday')
      return format.dateTime(new Date(at), { day: 'numeric', month: 'short' })
    },
  }
}

import { perLocale } from '../../../core/intl.ts'

export type DatePart = 'day' | 'month' | 'year'

/**
 * Returns the number of days in a month; without a year February has 29, so that no option is removed too
 * early.
 */
export function daysInMonth(month: number | null, year: number | null): number {
  if (month === null) return 31
  return new Date(Date.UTC(year ?? 2000, month, 0)).getUTCDate()
}

/**
 * Returns `YYYY-MM-DD`, or null if a part is missing or the day does not exist (30 February). Months count
 * from 1.
 */
export function composeDate(parts: Record<DatePart, number | null>): string | null {
  const { day, month, year } = parts
  if (day === null || month === null || year === null) return null
  if (month < 1 || month > 12 || day < 1 || day > daysInMonth(month, year)) return null
  return [String(year).padStart(4, '0'), String(month).padStart(2, '0'), String(day).padStart(2, '0')].join(
    '-',
  )
}

/** Returns the parts of `YYYY-MM-DD`; all null for anything else. */
export function splitDate(date: string | null | undefined): Record<DatePart, number | null> {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(date ?? '')
  if (!match) return { day: null, month: null, year: null }
  return { year: Number(match[1]), month: Number(match[2]), day: Number(match[3]) }
}

/**
 * Returns the order of the date parts in a locale: month first in American English, year first in Swedish.
 */
export const datePartOrder = perLocale((locale): DatePart[] => {
  const parts = new Intl.DateTimeFormat(locale, {
    day: 'numeric',
    month: 'numeric',
    year: 'numeric',
  }).formatToParts()
  return parts
    .map((part) => part.type)
    .filter((type) => type === 'day' || type === 'month' || type === 'year')
})

/** Returns the twelve month names of a locale in their standalone form (Polish "styczeń", not "stycznia"). */
export const monthNames = perLocale((locale): string[] => {
  const format = new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' })
  return Array.from({ length: 12 }, (_, month) => format.format(Date.UTC(2000, month, 1)))
})

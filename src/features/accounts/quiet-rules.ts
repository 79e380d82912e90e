import { cachedIntl, isTimeZone } from '../../core/intl.ts'
import { addSeconds, secondsPerMinute } from '../../core/time.ts'

/** Hours in which a member is neither mailed nor pushed to, in their own time zone. */
export interface QuietHours {
  /** The full hour that they begin with, 0 to 23. */
  from: number
  /** The full hour that they end with; another one than `from`. */
  to: number
  /** IANA name, such as Europe/Amsterdam. */
  time_zone: string
}

/** The hours that the form offers first. */
export const usualQuietHours = { from: 22, to: 8 } as const

const minutesPerDay = 1440
/** More than clocks are ever moved by. */
const maxShift = 180

/** Returns when the quiet hours that are on at `now` end; null while none are, or if their time zone is unknown here. */
export function quietUntil(quiet: QuietHours | null, now: Date): Date | null {
  if (quiet === null || quiet.from === quiet.to || !isTimeZone(quiet.time_zone)) return null
  const minutes = minutesOf(now, quiet.time_zone)
  const [from, to] = [quiet.from * 60, quiet.to * 60]
  const isQuiet = from < to ? minutes >= from && minutes < to : minutes >= from || minutes < to
  if (!isQuiet) return null
  const left = (to - minutes + minutesPerDay) % minutesPerDay
  const end = new Date(Math.floor(addSeconds(now, left * secondsPerMinute).getTime() / 60_000) * 60_000)
  // The clocks may have been moved in between.
  const late = minutesOf(end, quiet.time_zone) - to
  const shift = Math.abs(late) <= maxShift ? late : 0
  const moved = addSeconds(end, -shift * secondsPerMinute)
  return moved > now ? moved : end
}

const dateTimeFormat = cachedIntl(Intl.DateTimeFormat)
const clockTime = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const

/** Returns the minutes since midnight at a time in a time zone. */
function minutesOf(time: Date, timeZone: string): number {
  const parts = dateTimeFormat('en', { timeZone, ...clockTime }).formatToParts(time)
  const partOf = (name: string) => Number(parts.find(({ type }) => type === name)?.value)
  return partOf('hour') * 60 + partOf('minute')
}

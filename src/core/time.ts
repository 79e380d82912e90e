export const secondsPerMinute = 60
export const secondsPerHour = 3600
export const secondsPerDay = 86_400

/** Returns whether a text is an existing calendar day, `YYYY-MM-DD`. */
export function isDay(text: string): boolean {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(text) : Number.NaN
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}

/** Returns the time `seconds` after `start`, or before it if negative. */
export function addSeconds(start: Date, seconds: number): Date {
  return new Date(start.getTime() + seconds * 1000)
}

/** Returns the full years between a birth date (`YYYY-MM-DD`) and a time, both in UTC. */
export function ageAt(dateOfBirth: string, now: Date): number {
  return ageOn(dateOfBirth, now.toISOString().slice(0, 10))
}

/** Returns the full years between a birth date and another day, both `YYYY-MM-DD`. */
export function ageOn(dateOfBirth: string, date: string): number {
  const [year = 0, month = 1, day = 1] = dateOfBirth.split('-').map(Number)
  const [ofYear = 0, ofMonth = 1, ofDay = 1] = date.split('-').map(Number)
  const isBefore = ofMonth < month || (ofMonth === month && ofDay < day)
  return ofYear - year - (isBefore ? 1 : 0)
}

/** Returns the calendar day, `YYYY-MM-DD`, in an IANA time zone. */
export function dayIn(timeZone: string, now: Date): string {
  const parts = new Intl.DateTimeFormat('en', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).formatToParts(now)
  const partOf = (type: Intl.DateTimeFormatPartTypes) => parts.find((part) => part.type === type)?.value ?? ''
  return `${partOf('year').padStart(4, '0')}-${partOf('month')}-${partOf('day')}`
}

/** Returns the latest birth date of a person at least `age` years old at `now`. */
export function latestBirthDate(age: number, now: Date): string {
  const [month, day] = [now.getUTCMonth(), now.getUTCDate()]
  const date = new Date(Date.UTC(now.getUTCFullYear() - age, month, day))
  // 29 February in a common year: a person born on 1 March has their birthday tomorrow.
  if (date.getUTCMonth() !== month) date.setUTCDate(0)
  return date.toISOString().slice(0, 10)
}

/** Returns the same time of day so many months later; the last day of a shorter month. */
export function addMonths(at: Date, months: number): Date {
  const moved = new Date(at)
  moved.setUTCMonth(moved.getUTCMonth() + months)
  if (moved.getUTCDate() !== at.getUTCDate()) moved.setUTCDate(0)
  return moved
}

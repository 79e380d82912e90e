import { z } from 'zod'

/** A moment as it stands in JSON and in rows: ISO 8601, UTC. */
export const Timestamp = z.iso.datetime()

/** A calendar day, `YYYY-MM-DD`, that exists. */
export const Day = z.iso.date()

export const secondsPerMinute = 60
export const secondsPerHour = 3600
export const secondsPerDay = 86_400

/** The moment `seconds` after `start` (before it, when negative). */
export function addSeconds(start: Date, seconds: number): Date {
  return new Date(start.getTime() + seconds * 1000)
}

/** Full years between a birth date (`YYYY-MM-DD`) and a moment, both read in UTC. */
export function ageAt(dateOfBirth: string, now: Date): number {
  const [year = 0, month = 1, day = 1] = dateOfBirth.split('-').map(Number)
  const before = now.getUTCMonth() + 1 < month || (now.getUTCMonth() + 1 === month && now.getUTCDate() < day)
  return now.getUTCFullYear() - year - (before ? 1 : 0)
}

/** The latest birth date of somebody who is at least `age` years old at `now`. */
export function latestBirthDate(age: number, now: Date): string {
  const [month, day] = [now.getUTCMonth(), now.getUTCDate()]
  const date = new Date(Date.UTC(now.getUTCFullYear() - age, month, day))
  // 29 February of a year without one: who was born on 1 March has their birthday tomorrow.
  if (date.getUTCMonth() !== month) date.setUTCDate(0)
  return date.toISOString().slice(0, 10)
}

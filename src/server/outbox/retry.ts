import { growingPause } from '../../core/growing-pause.ts'
import { addSeconds, secondsPerDay, secondsPerHour } from '../../core/time.ts'

/** How long a mail or push waits for its delivery, unless it sets another time. */
export const waitingSeconds = 3 * secondsPerDay
export const firstRetrySeconds = 30
const growth = { growth: 4, max: 4 * secondsPerHour, spread: [1, 1.25] } as const

/**
 * Returns when to try again: half a minute after the first attempt, then four times as long each time, up to four hours.
 *
 * @param chance from 0 to 1
 */
export function retryAt(
  now: Date,
  attempts: number,
  chance: number,
  first: number = firstRetrySeconds,
): Date {
  return addSeconds(now, growingPause(attempts, { first, ...growth }, chance))
}

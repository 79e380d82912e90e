import { addSeconds, secondsPerDay, secondsPerHour } from '../../core/time.ts'

/** How long a mail or push waits for its delivery, unless it says otherwise. */
export const waitingSeconds = 3 * secondsPerDay
export const firstRetrySeconds = 30
const maxRetrySeconds = 4 * secondsPerHour
const growth = 4
/** Up to this share is added, so that what failed in one moment is not repeated in one moment. */
const spread = 0.25

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
  const delay = Math.min(first * growth ** (attempts - 1), maxRetrySeconds)
  return addSeconds(now, delay * (1 + spread * chance))
}

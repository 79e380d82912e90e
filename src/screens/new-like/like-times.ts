import { secondsPerMinute } from '../../core/time.ts'
import { autoLikePauseSeconds, newcomerSeconds } from '../../features/matching/rules.ts'

/** The query parameter with the delay of a like in seconds (product: Likes). */
export const delayParam = 't'
/** Larger values are mistakes: nobody waits that long. */
const maxDelaySeconds = 60 * secondsPerMinute

/** New arrivals look around first. */
const settleSeconds = 20

/** Returns the delay in the URL; null without one or if invalid. */
export function readDelay(search: string): number | null {
  const value = new URLSearchParams(search).get(delayParam)
  if (value === null || !/^\d{1,4}$/.test(value)) return null
  const seconds = Number(value)
  return seconds <= maxDelaySeconds ? seconds : null
}

/** Returns the query string without the parameter, otherwise unchanged; null if it is not present. */
export function withoutDelay(search: string): string | null {
  const params = new URLSearchParams(search)
  if (!params.has(delayParam)) return null
  params.delete(delayParam)
  const rest = params.toString()
  return rest === '' ? '' : `?${rest}`
}

/** Times that determine when a member's browser requests an automatic like; in ms. */
export interface AutoLikeTimes {
  /** When the member signed up. */
  signedUpAt: number
  /** When the member entered the members area; null outside of it. */
  enteredAt: number | null
  /** When this browser last requested one; null if never. */
  askedAt: number | null
}

/**
 * Returns when to request an automatic like (decisions: Auto-like): only for newcomers, shortly after they
 * enter the members area, and then as often as the server grants one. Null is never.
 */
export function nextAutoLikeAt({ signedUpAt, enteredAt, askedAt }: AutoLikeTimes): number | null {
  if (enteredAt === null) return null
  const soonest = enteredAt + settleSeconds * 1000
  const at = askedAt === null ? soonest : Math.max(soonest, askedAt + autoLikePauseSeconds * 1000)
  return at < signedUpAt + newcomerSeconds * 1000 ? at : null
}

import { secondsPerMinute } from '../../core/time.ts'
import { autoLikePauseSeconds, newcomerSeconds } from '../../features/matching/rules.ts'

/** The query parameter that says in how many seconds a like is shown (product.md, 2). */
export const delayParam = 't'
/** What is longer is a mistake: nobody waits for it. */
const maxDelaySeconds = 60 * secondsPerMinute

/** Somebody who just came looks around first. */
const settleSeconds = 20

/** The seconds that an address asks for; null where it asks for none, or for what is no time. */
export function readDelay(search: string): number | null {
  const value = new URLSearchParams(search).get(delayParam)
  if (value === null || !/^\d{1,4}$/.test(value)) return null
  const seconds = Number(value)
  return seconds <= maxDelaySeconds ? seconds : null
}

/** The query string without the parameter, the others as they were; null where there is nothing to take away. */
export function withoutDelay(search: string): string | null {
  const params = new URLSearchParams(search)
  if (!params.has(delayParam)) return null
  params.delete(delayParam)
  const rest = params.toString()
  return rest === '' ? '' : `?${rest}`
}

/** What decides when a member's browser asks for an automatic like; moments in ms. */
export interface AutoLikeTimes {
  /** When the member signed up. */
  signedUpAt: number
  /** When the member came into the members area; null outside of it. */
  enteredAt: number | null
  /** When this browser asked last; null if never. */
  askedAt: number | null
}

/**
 * When to ask for an automatic like (decisions: Auto-like): for newcomers alone, a little after they came into the
 * members area, and from then on as often as the server gives one. Null is never.
 */
export function nextAutoLikeAt({ signedUpAt, enteredAt, askedAt }: AutoLikeTimes): number | null {
  if (enteredAt === null) return null
  const soonest = enteredAt + settleSeconds * 1000
  const at = askedAt === null ? soonest : Math.max(soonest, askedAt + autoLikePauseSeconds * 1000)
  return at < signedUpAt + newcomerSeconds * 1000 ? at : null
}

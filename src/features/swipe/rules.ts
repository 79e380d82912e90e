import { z } from 'zod'
import { sharedRefusals } from '../../core/refusals.ts'
import { addSeconds, secondsPerDay, Timestamp } from '../../core/time.ts'

/** Likes that a free member gives in the game on one day (product.md, 9). */
export const freeLikesADay = 4
/** Cards of one answer. */
export const deckSize = 24
/**
 * How many members one answer looks at, window by window: the first is enough for most, the others are for those who
 * met many already.
 */
export const windowSizes = [96, 480, 480] as const

export const SwipeChoice = z.enum(['like', 'pass'])
export type SwipeChoice = z.infer<typeof SwipeChoice>

export const swipeRefusals = {
  blocked: sharedRefusals.blocked,
  /** A free member gave all likes of the day. */
  swipe_limit: { status: 403, data: z.object({ resets_at: Timestamp }) },
} as const

export const undoRefusals = {
  /** It was a like: that is taken back among the likes. */
  not_a_pass: { status: 409 },
} as const

/** The day of the game that a moment belongs to; it ends at midnight UTC (api: Discovery). */
export function swipeDayOf(now: Date): { starts_at: Date; resets_at: Date } {
  const starts_at = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()))
  return { starts_at, resets_at: addSeconds(starts_at, secondsPerDay) }
}

/** Likes that are left of the day after `given`; null for premium members, who have no limit. */
export function likesLeftOf({ paid_user }: { paid_user: boolean }, given: number): number | null {
  return paid_user ? null : Math.max(0, freeLikesADay - given)
}

/**
 * Whether a like of the game stays what it is although the same member is passed: on the day on which it counts, so
 * that passing gives no like back.
 */
export function isLikeStored(before: { choice: SwipeChoice; at: string } | undefined, now: Date): boolean {
  return before?.choice === 'like' && new Date(before.at) >= swipeDayOf(now).starts_at
}

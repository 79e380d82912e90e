import { addSeconds, secondsPerDay } from '../../core/time.ts'

/** Likes per day of a free member in the game (product: Swipe). */
export const freeLikesADay = 4
/** Cards per response. */
export const deckSize = 24
/**
 * How many members one call reads, window by window: the first is enough for most callers, the others are for
 * those who have chosen about many already.
 */
export const windowSizes = [96, 480, 480] as const

export const swipeChoices = ['like', 'pass'] as const
export type SwipeChoice = (typeof swipeChoices)[number]

/** Returns the day of the game that a moment belongs to; it ends at midnight UTC (api: Discovery). */
export function swipeDayOf(now: Date): { starts_at: Date; resets_at: Date } {
  const starts_at = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()))
  return { starts_at, resets_at: addSeconds(starts_at, secondsPerDay) }
}

/** Returns the likes that are left of the day after `given`; null for premium members, who have no limit. */
export function likesLeftOf({ paid_user }: { paid_user: boolean }, given: number): number | null {
  return paid_user ? null : Math.max(0, freeLikesADay - given)
}

/**
 * Reports whether a like in the game stays stored although the same member is passed later: on the day on
 * which it counts, so that passing does not return a like.
 */
export function isLikeStored(
  before: { choice: SwipeChoice; chosen_at: string } | undefined,
  now: Date,
): boolean {
  return before?.choice === 'like' && new Date(before.chosen_at) >= swipeDayOf(now).starts_at
}

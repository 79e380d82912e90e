import { secondsPerMinute } from '../../core/time.ts'

/** Members on a page of likes (api: Lists). */
export const likesPageSize = 24

/** Cookie that holds, sealed, whom a visitor likes while they log in or sign up, and how long that may take. */
export const pendingLikeCookie = 'pending_like'
export const pendingLikeSeconds = 30 * secondsPerMinute

/** What decides whether the liked member learns of a like. */
export interface LikeSides {
  /** Whether the other likes the liker already: then both have chosen each other. */
  isMutual: boolean
  /** Whether the liker is left out of search and 'online' (decisions: People, Invisible mode), or is staff. */
  isInvisible: boolean
  /** Whether the liker hides from the liked member's site. */
  isHiddenFromSite: boolean
  /** Whether the liker is a fictional profile and the liked member hides those (decisions: Fictional profiles). */
  isHiddenFictional: boolean
}

/**
 * Whether a like is shown to the liked member: in lists, totals and the stream. An invisible member is not given
 * away by liking; only a match shows both to each other. Who hides from a site is shown there in no case, nor is a
 * fictional profile to somebody who hides those.
 */
export function isLikeShown(sides: LikeSides): boolean {
  const { isMutual, isInvisible, isHiddenFromSite, isHiddenFictional } = sides
  return !isHiddenFromSite && !isHiddenFictional && (isMutual || !isInvisible)
}

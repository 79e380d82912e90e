import { secondsPerDay, secondsPerMinute } from '../../core/time.ts'

/** The tabs of the likes screen (product: Likes). */
export const likesTypes = ['received', 'sent', 'matches'] as const
export type LikesType = (typeof likesTypes)[number]

/** Members on a page of likes (api: Lists). */
export const likesPageSize = 24

/** Cookie that holds, sealed, whom a visitor likes while they log in or sign up, and its lifetime. */
export const pendingLikeCookie = 'pending_like'
export const pendingLikeSeconds = 30 * secondsPerMinute

/** A like that is taken back and given again within this time after it was given notifies nobody a second time. */
export const repeatedLikeSeconds = 7 * secondsPerDay

/** Facts that decide whether the liked member learns of a like. */
export interface LikeSides {
  /** True if the liked member likes the liker already, so that both have chosen each other. */
  isMutual: boolean
  /** True if the liked member reaches the liker (`reachOf`). */
  isReached: boolean
  /** True if search and 'online' may hold the liker (decisions: Invisible mode). */
  isFindable: boolean
  /** True if the liker is a fictional profile and the liked member hides those (decisions: Fictional profiles). */
  isHiddenFictional: boolean
}

/**
 * Reports whether the liked member sees a like in lists, totals and the stream. A like must not give away an
 * invisible member; only a match shows both to each other. A member whom the liked one
 * does not reach is never shown, nor is a fictional profile to a member who hides those.
 */
export function isLikeShown(sides: LikeSides): boolean {
  const { isMutual, isReached, isFindable, isHiddenFictional } = sides
  return isReached && !isHiddenFictional && (isMutual || isFindable)
}

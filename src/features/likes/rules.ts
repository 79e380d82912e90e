/** Members on a page of likes (api: Lists). */
export const likesPageSize = 24

/** What decides whether the liked member learns of a like. */
export interface LikeSides {
  /** Whether the other likes the liker already: then both have chosen each other. */
  isMutual: boolean
  /** Whether the liker is left out of search and 'online' (decisions: People, Invisible mode). */
  isInvisible: boolean
  /** Whether the liker hides from the liked member's site. */
  isHiddenFromSite: boolean
}

/**
 * Whether a like is shown to the liked member: in lists, totals and the stream. An invisible member is not given
 * away by liking; only a match shows both to each other. Who hides from a site is shown there in no case.
 */
export function isLikeShown({ isMutual, isInvisible, isHiddenFromSite }: LikeSides): boolean {
  return !isHiddenFromSite && (isMutual || !isInvisible)
}

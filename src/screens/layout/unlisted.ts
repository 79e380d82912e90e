/**
 * Pages that show members or belong to a member; search engines must not index them (decisions: Readings).
 */
const unlistedPages =
  /^\/(members|likes|chats|swipe-game|match-finder|signup-matches|credits|directdebit|transactions|premium|profile|settings|dev|sandbox)(\/|$)/

/** Returns whether a page is excluded from search engines. */
export function isUnlisted(pathname: string): boolean {
  return unlistedPages.test(pathname)
}

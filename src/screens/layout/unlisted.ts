/** Pages that show members or are a member's own; search engines keep none of them (decisions: Readings). */
const unlistedPages =
  /^\/(members|likes|chats|swipe-game|match-finder|signup-matches|credits|profile|settings|dev)(\/|$)/

/** Whether search engines are told to leave a page out. */
export function isUnlisted(pathname: string): boolean {
  return unlistedPages.test(pathname)
}

/**
 * Pages that show members or belong to a member (decisions: Readings), steps on a member's way that mean nothing to
 * others, and the campaigns of landers, which repeat them; search engines must not index these.
 */
const unlistedPages = new RegExp(
  [
    '^/(members|likes|chats|swipe-game|match-finder|signup-matches)(/|$)',
    '^/(credits|directdebit|transactions|premium|profile|settings|notifications|dev|sandbox)(/|$)',
    '^/(complete-signup|activate|age-check|reset-password|mail-change|account-deleted|reactivate|lang-config)(/|$)',
    '^/(second-factor|decisions)(/|$)',
    '^/landers/[a-z]+/.',
  ].join('|'),
)

/** Returns whether a page is excluded from search engines. */
export function isUnlisted(pathname: string): boolean {
  return unlistedPages.test(pathname)
}

/** Pages of members, which a site may open to search engines. */
const memberPages = /^\/members(\/\d+)?\/?$/

/** Returns whether a site's page is excluded from search engines. */
export function isUnlistedOn(
  settings: { index_members: boolean; logged_out_search: 'none' | 'all' } | null,
  pathname: string,
): boolean {
  const isOpened = settings?.index_members === true && settings.logged_out_search === 'all'
  return isUnlisted(pathname) && !(isOpened && memberPages.test(pathname))
}

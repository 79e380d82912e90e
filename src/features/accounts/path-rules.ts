/** A page, as a location or URL represents it. */
type Page = Pick<URL, 'pathname' | 'search'>

/** Returns the path of the login for a visitor, with a way back (product.md, 6: login is required to ...). */
export function loginPath({ pathname, search }: Page): string {
  return `/login?next=${encodeURIComponent(pathname + search)}`
}

/** What they say is over once somebody has logged in. */
const partings = /^\/(account-deleted|reactivate|reset-password)(\/|\?|$)/

/** Returns an internal path to continue at after a login; defaults to the search. */
export function nextPath(wanted: string | null): string {
  const isInternal = wanted !== null && /^\/(?![/\\])[^\s\\]*$/.test(wanted)
  return isInternal && !partings.test(wanted) ? wanted : '/members'
}

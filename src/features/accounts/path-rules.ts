/** A page, as a location or URL represents it. */
type Page = Pick<URL, 'pathname' | 'search'>

/** Returns the path of the login for a visitor, with a way back (product.md, 6: login is required to ...). */
export function loginPath({ pathname, search }: Page): string {
  return `/login?next=${encodeURIComponent(pathname + search)}`
}

/** Returns an internal path to continue at after a login; defaults to the search. */
export function nextPath(wanted: string | null): string {
  return wanted && /^\/(?![/\\])[^\s\\]*$/.test(wanted) ? wanted : '/members'
}

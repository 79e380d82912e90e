/** A page, as a location or URL represents it. */
type Page = Pick<URL, 'pathname' | 'search'>

/** Returns the path of the login for a visitor, with a way back (product: Accounts). */
export function loginPath({ pathname, search }: Page): string {
  return `/login?next=${encodeURIComponent(pathname + search)}`
}

/** Pages about something that is over once somebody has logged in; a login never returns to them. */
const partings = /^\/(account-deleted|reactivate|reset-password)(\/|\?|$)/

/** Returns an internal path to continue at after a login; defaults to the search. */
export function nextPath(wanted: string | null): string {
  const isInternal = wanted !== null && /^\/(?![/\\])[^\s\\]*$/.test(wanted)
  return isInternal && !partings.test(wanted) ? wanted : '/members'
}

const activationDone = '/activate/done'
const freshSeconds = 15 * 60

/** Returns the path of the page about what a confirmed address brings, with the moment of the confirmation. */
export function activationDonePath(now: Date): string {
  return `${activationDone}?at=${Math.floor(now.getTime() / 1000)}`
}

/** Returns whether that page was opened by a confirmation of these minutes, not by a bookmark. */
export function isFreshActivation(url: URL, now: Date): boolean {
  const at = Number(url.searchParams.get('at') || Number.NaN)
  return Math.abs(now.getTime() / 1000 - at) <= freshSeconds
}

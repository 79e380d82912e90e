/** Path of the API on the site's host: the operator's `API_BASE_URL` (product: Browser). */
let base = '/'

/** Sets the base of all API URLs; called once, before anything is rendered or requested. */
export function setApiBase(path: string): void {
  base = path
}

/** Returns the base, to pass it from the server to the browser. */
export function readApiBase(): string {
  return base
}

/** Returns the URL of an API path such as `/events`, relative to the site's root. */
export function apiAddress(path: `/${string}` | ''): string {
  return `${base}api${path}`
}

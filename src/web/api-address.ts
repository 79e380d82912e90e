/** Path under which the site's host serves the API: the operator's `API_BASE_URL` (product.md, 7: the base URL). */
let base = '/'

/** Sets the base of all API addresses; called once, before anything is rendered or requested. */
export function setApiBase(path: string): void {
  base = path
}

/** Returns the base, to hand it from the server to the browser. */
export function readApiBase(): string {
  return base
}

/** Returns the address of an API path such as `/events`, beginning with the site's root. */
export function apiAddress(path: `/${string}` | ''): string {
  return `${base}api${path}`
}

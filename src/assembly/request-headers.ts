import { readSource, sourceHeader } from '../features/sites/rules.ts'

/**
 * Returns the headers of a call by its path: requests to user.php carry their type (product: Frame), and all the
 * traffic source in the page's address, which may open the search of a site.
 */
export function requestHeaders(path: string): Record<string, string> {
  const source = readSource(new URLSearchParams(window.location.search))
  return {
    ...(path.startsWith('/user.php') ? { 'x-request-type': 'client' } : {}),
    ...(source ? { [sourceHeader]: new URLSearchParams(source).toString() } : {}),
  }
}

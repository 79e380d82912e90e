/** Returns the headers of a call by its path: requests to user.php carry their type (product.md, 7). */
export function requestHeaders(path: string): Record<string, string> {
  return path.startsWith('/user.php') ? { 'x-request-type': 'client' } : {}
}

/**
 * Hosts of the push services of browsers, with everything below them: of Chrome, Edge on Android, Opera, Samsung Internet and
 * the rest of Chromium; Firefox; Safari; Edge on Windows.
 */
export const pushServices = [
  'fcm.googleapis.com',
  // Older and unbranded builds of Chromium.
  'android.googleapis.com',
  'jmt17.google.com',
  'push.services.mozilla.com',
  'push.apple.com',
  'notify.windows.com',
] as const

/** Names that lead nowhere (RFC 2606), for tests: taken where pushes are stored instead of sent. */
export const reservedHosts = ['example', 'example.com', 'example.net', 'example.org', 'test'] as const

/**
 * Reports whether an endpoint is an https URL, with the default port, of one of these hosts or below one. Browsers send the URL
 * of their push service; any other client could send one of our own network, or of a machine that collects pushes.
 */
export function isPushEndpoint(endpoint: string, hosts: readonly string[]): boolean {
  if (!/^[\x21-\x7e]+$/.test(endpoint) || !URL.canParse(endpoint)) return false
  const { protocol, hostname, port, username, password } = new URL(endpoint)
  if (protocol !== 'https:' || port !== '' || username !== '' || password !== '') return false
  return hosts.some((host) => hostname === host || hostname.endsWith(`.${host}`))
}

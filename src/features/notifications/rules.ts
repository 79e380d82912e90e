/** Maximum number of browsers in which one account receives pushes; a further one replaces the oldest. */
export const subscriptionsPerAccount = 20

const ownAddress = /^\[|^[0-9.]+$/
const privateName = /(^|\.)(localhost|localdomain|local|internal|intranet|private|corp|home|lan|arpa|onion)$/

/**
 * Reports whether a push may be sent to an endpoint: an https URL with a public host name and the default
 * port. Browsers send the URL of their push service; any other client could send a URL of our own network.
 */
export function isPushEndpoint(endpoint: string): boolean {
  if (!/^[\x21-\x7e]+$/.test(endpoint) || !URL.canParse(endpoint)) return false
  const { protocol, hostname, port, username, password } = new URL(endpoint)
  const host = hostname.replace(/\.$/, '')
  if (protocol !== 'https:' || port !== '' || username !== '' || password !== '') return false
  return host.includes('.') && !ownAddress.test(host) && !privateName.test(host)
}

/** Browsers in which one account receives pushes; a further one takes the place of the oldest. */
export const subscriptionsPerAccount = 20

const ownAddress = /^\[|^[0-9.]+$/
const privateName = /(^|\.)(localhost|localdomain|local|internal|intranet|private|corp|home|lan|arpa|onion)$/

/**
 * Whether a push may be sent there: an https address of a public name at the usual port. Browsers hand us what their
 * push service calls itself; anybody else could hand us an address of our own network.
 */
export function isPushEndpoint(endpoint: string): boolean {
  if (!/^[\x21-\x7e]+$/.test(endpoint) || !URL.canParse(endpoint)) return false
  const { protocol, hostname, port, username, password } = new URL(endpoint)
  const host = hostname.replace(/\.$/, '')
  if (protocol !== 'https:' || port !== '' || username !== '' || password !== '') return false
  return host.includes('.') && !ownAddress.test(host) && !privateName.test(host)
}

import { type LookupAddress, lookup } from 'node:dns'
import type { LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Code of the error for a name that leads into a private network. */
export const privateAddressCode = 'EPRIVATE'

/** Returns whether an address is one of the public internet. */
export function isPublicAddress(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast'
}

type Resolve = (hostname: string, done: (err: Error | null, addresses: LookupAddress[]) => void) => void

const resolveAll: Resolve = (hostname, done) => lookup(hostname, { all: true }, done)

/**
 * Creates a `lookup` for sockets that returns public addresses only. It checks the addresses that the socket then uses, so a
 * name cannot resolve to another address after the check. Refuses a name with any private address.
 */
export function publicLookup(resolve: Resolve = resolveAll): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname, (err, addresses) => {
      const [first] = addresses ?? []
      if (err) callback(err, '')
      else if (!first || !addresses.every(({ address }) => isPublicAddress(address))) {
        callback(Object.assign(new Error('not a public address'), { code: privateAddressCode }), '')
      } else if (options.all) callback(null, addresses)
      else callback(null, first.address, first.family)
    })
  }
}

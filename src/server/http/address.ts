import { isIP, isIPv4, isIPv6 } from 'node:net'
import ipaddr from 'ipaddr.js'

/**
 * Returns the visitor's network address: that of the connection, or, behind `trustedHops` proxies of ours,
 * the entry of X-Forwarded-For that the outermost of them wrote, without a port; the connection's where that
 * is no address. Entries further left are the visitor's own claim and never used.
 */
export function visitorAddress(
  connection: string | undefined,
  forwardedFor: string | null,
  trustedHops: number,
): string {
  const own = plainAddress(connection ?? '127.0.0.1')
  if (trustedHops < 1 || !forwardedFor) return own
  const hops = forwardedFor
    .split(',')
    .map((hop) => hop.trim())
    .filter((hop) => hop !== '')
  return addressOfHop(hops[Math.max(0, hops.length - trustedHops)] ?? '') ?? own
}

/** `203.0.113.7:4711`, `[2001:db8::1]`, `[2001:db8::1]:4711`: some proxies write the port of the visitor as well. */
const hopForms = [/^(\d+\.\d+\.\d+\.\d+)(?::\d{1,5})?$/, /^\[([^\]]+)\](?::\d{1,5})?$/, /^([^[\]]+)$/]

/** Returns the address in an entry of X-Forwarded-For; null if there is none. */
function addressOfHop(hop: string): string | null {
  for (const form of hopForms) {
    const [address = ''] = (form.exec(hop)?.[1] ?? '').split('%', 1)
    if (isIP(address) !== 0) return plainAddress(address)
  }
  return null
}

const mapped = '::ffff:'

/** Returns an IPv4 address that is written as IPv6 (`::ffff:192.0.2.7`) as IPv4; other text as it is. */
export function plainAddress(text: string): string {
  // How a connection's address is usually written; quicker than to parse it.
  if (text.startsWith(mapped) && isIPv4(text.slice(mapped.length))) return text.slice(mapped.length)
  return isIPv6(text) ? ipaddr.process(text).toString() : text
}

/** Returns whether an address belongs to this machine. */
export function isLoopback(address: string): boolean {
  return address === '::1' || address.startsWith('127.')
}

/** Ranges that no external visitor has: connections from them come from a proxy or the local network. */
const privateRanges = new Set(['loopback', 'private', 'linkLocal', 'carrierGradeNat', 'uniqueLocal'])

/** Returns whether an address belongs to this machine or a private network. */
export function isPrivate(address: string): boolean {
  return ipaddr.isValid(address) && privateRanges.has(ipaddr.process(address).range())
}

/** Headers with which proxies and content networks mark a forwarded request. */
const forwardingHeaders = new Set([
  'forwarded',
  'via',
  'x-real-ip',
  'x-client-ip',
  'x-cluster-client-ip',
  'true-client-ip',
  'cf-connecting-ip',
  'fastly-client-ip',
])

/** Returns whether a proxy has marked this request as forwarded. */
export function isForwarded(headers: Headers): boolean {
  for (const name of headers.keys()) {
    if (name.startsWith('x-forwarded-') || forwardingHeaders.has(name)) return true
  }
  return false
}

const localHost = /^(?:(?:[a-z0-9-]+\.)*localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?$/i

/**
 * Returns whether the request comes directly from this machine. False if anything indicates a proxy, even one
 * that sends no header: then the visitor's Host is not a local name, or PUBLIC_URL is set. Requiring a local
 * Host also prevents DNS rebinding.
 */
export function isLocalRequest(
  { publicUrl }: { publicUrl?: string },
  { connection, headers }: { connection: string | undefined; headers: Headers },
): boolean {
  return (
    publicUrl === undefined &&
    isLoopback(visitorAddress(connection, null, 0)) &&
    localHost.test(headers.get('host') ?? '') &&
    !isForwarded(headers)
  )
}

/**
 * Returns the part of an address that belongs to one household or machine: all of IPv4, the first 64 bits of
 * IPv6, because a subscriber may use any of the 2^64 addresses behind them. An IPv4 address written as IPv6
 * counts as IPv4.
 */
export function networkOf(address: string): string {
  return prefixOf(address, 64) ?? plainAddress(address)
}

/**
 * Returns the first 48 bits of an IPv6 address, which many providers give to one customer: 65,536 networks. Null for
 * IPv4.
 */
export function wideNetworkOf(address: string): string | null {
  return prefixOf(address, 48)
}

/** Returns the range of an address as staff sees it: the first 24 bits of IPv4, the first 48 of IPv6; empty for any other text. */
export function rangeOf(address: string): string {
  const wide = wideNetworkOf(address)
  if (wide) return wide
  const plain = plainAddress(address)
  return isIPv4(plain) ? `${plain.slice(0, plain.lastIndexOf('.'))}.0/24` : ''
}

/** Returns the first bits of an IPv6 address; null for any other text, and for IPv4 that is written as IPv6. */
function prefixOf(address: string, bits: 48 | 64): string | null {
  const [bare = ''] = address.split('%', 1)
  if (!isIPv6(bare)) return null
  const parsed = ipaddr.process(bare)
  if (parsed instanceof ipaddr.IPv4) return null
  const groups = parsed.parts.slice(0, bits / 16).map((group) => group.toString(16))
  return `${groups.join(':')}::/${bits}`
}

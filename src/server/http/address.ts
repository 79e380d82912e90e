import { BlockList, isIPv6 } from 'node:net'

/**
 * Returns the visitor's network address: that of the connection, or, behind `trustedHops` proxies of ours,
 * the entry of X-Forwarded-For that the outermost of them wrote. Entries further left are the visitor's own
 * claim and never used.
 */
export function visitorAddress(
  connection: string | undefined,
  forwardedFor: string | null,
  trustedHops: number,
): string {
  const own = (connection ?? '127.0.0.1').replace(/^::ffff:/, '')
  if (trustedHops < 1 || !forwardedFor) return own
  const hops = forwardedFor
    .split(',')
    .map((hop) => hop.trim())
    .filter((hop) => hop !== '')
  return hops[Math.max(0, hops.length - trustedHops)] ?? own
}

/** Returns whether an address belongs to this machine. */
export function isLoopback(address: string): boolean {
  return address === '::1' || address.startsWith('127.')
}

/** Addresses that no external visitor has: connections from them come from a proxy or the local network. */
const privateNetworks = new BlockList()
for (const [network, prefix, family] of [
  ['127.0.0.0', 8, 'ipv4'],
  ['10.0.0.0', 8, 'ipv4'],
  ['172.16.0.0', 12, 'ipv4'],
  ['192.168.0.0', 16, 'ipv4'],
  ['169.254.0.0', 16, 'ipv4'],
  ['100.64.0.0', 10, 'ipv4'],
  ['::1', 128, 'ipv6'],
  ['fc00::', 7, 'ipv6'],
  ['fe80::', 10, 'ipv6'],
] as const) {
  privateNetworks.addSubnet(network, prefix, family)
}

/** Returns whether an address belongs to this machine or a private network. */
export function isPrivate(address: string): boolean {
  return privateNetworks.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
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
  const [bare = ''] = address.split('%', 1)
  if (!isIPv6(bare)) return address
  // The host of a URL is the canonical short form of its address, with groups of hex digits only.
  const [start = '', end] = new URL(`http://[${bare}]`).hostname.slice(1, -1).split('::')
  const [before, after] = [groupsOf(start), groupsOf(end ?? '')]
  const groups = [...before, ...Array(8 - before.length - after.length).fill(0), ...after]
  const [high, low] = groups.slice(6)
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff
  if (isMapped) return [high >> 8, high & 255, low >> 8, low & 255].join('.')
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`
}

function groupsOf(part: string): number[] {
  return part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16))
}

import { isIPv6 } from 'node:net'

/**
 * The visitor's network address: that of the connection, or, behind `trustedHops` proxies of ours, the entry of
 * X-Forwarded-For that the outermost of them wrote. Entries further left are the visitor's own claim and never used.
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

/** Whether an address is of this machine. */
export function isLoopback(address: string): boolean {
  return address === '::1' || address.startsWith('127.')
}

/**
 * The part of an address that one household or machine has to itself: IPv4 whole, of IPv6 the first 64 bits, since
 * anybody with a line may take any of the 2^64 addresses behind them. An IPv4 address written as IPv6 is IPv4.
 */
export function networkOf(address: string): string {
  const bare = address.replace(/%.*$/, '')
  if (!isIPv6(bare)) return address
  // The host of a URL is the one short form of its address, in groups of hex digits only.
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

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

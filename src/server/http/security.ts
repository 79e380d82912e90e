import { randomFillSync } from 'node:crypto'

const nonceBytes = 16
/** Random bytes of the next nonces: a call for each costs more than the rest of a small answer. */
const supply = Buffer.alloc(256 * nonceBytes)
let used = supply.length

/** Returns a fresh nonce for the inline scripts and styles of one page. */
export function newNonce(): string {
  if (used === supply.length) {
    randomFillSync(supply)
    used = 0
  }
  used += nonceBytes
  return supply.toString('base64', used - nonceBytes, used)
}

/** The path to which browsers report what a page's policy refused (`policy/policy-reports.ts`). */
export const policyReportsPath = '/policy-reports'

/**
 * Returns what only pages need. Text becomes markup or a script's address by the two named rules alone, those of
 * `web/policy/trusted-types.ts` and of the login page's script. Beside `report-to` browsers ignore `report-uri`, if they have the
 * Reporting API, which works over https alone.
 */
function pageDirectives(https: boolean): string[] {
  return [
    "require-trusted-types-for 'script'",
    'trusted-types default login',
    `report-uri ${policyReportsPath}`,
    ...(https ? ['report-to policy'] : []),
  ]
}

/**
 * Returns the headers of every response. Scripts run by nonce only and nothing is loaded from other origins;
 * inline style attributes are allowed because positioned elements (menus, dialogs) need them. `nonce`: that of a page.
 * `development` allows what Vite needs.
 */
export function securityHeaders(options: {
  nonce?: string
  https: boolean
  development: boolean
  media: string | null
}): Record<string, string> {
  const nonce = options.nonce ? `'nonce-${options.nonce}'` : ''
  const isGuarded = options.nonce !== undefined && !options.development
  const media = options.media ? ` ${options.media}` : ''
  const policy = [
    "default-src 'none'",
    `script-src 'self' ${nonce}${options.development ? " 'unsafe-eval'" : ''}`,
    `style-src 'self' ${options.development ? "'unsafe-inline'" : nonce}`,
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' blob: data:${media}`,
    "font-src 'self'",
    `connect-src 'self'${options.development ? ' ws:' : ''}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    // Nothing of ours lets itself be framed but previews for staff (`configuration/server/preview.ts`).
    "frame-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    ...(isGuarded ? pageDirectives(options.https) : []),
  ]
  return {
    'content-security-policy': policy.join('; '),
    ...(isGuarded && options.https ? { 'reporting-endpoints': `policy="${policyReportsPath}"` } : {}),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    // Other origins learn nothing, as with `no-referrer`, but with that one browsers send forms with `Origin: null`: on plain
    // http, where there is no Sec-Fetch-Site either, no form could prove that it is ours.
    'referrer-policy': 'same-origin',
    'permissions-policy':
      'camera=(self), microphone=(), geolocation=(self), payment=(self), browsing-topics=()',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    // RTA label: the site describes itself to parental filters (decisions: Static pages).
    rating: 'RTA-5042-1996-1400-1577-RTA',
    ...(options.https ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  }
}

/**
 * Returns whether a write comes from one of our own pages, by Sec-Fetch-Site or Origin. A write with neither
 * header is refused (api: Access).
 */
export function isSameOrigin(headers: Headers, origin: string): boolean {
  const sender = headers.get('origin')
  // A proxy may hide the scheme from us, never the host.
  if (sender !== null && sender !== 'null' && hostOf(sender) !== hostOf(origin)) return false
  const site = headers.get('sec-fetch-site')
  if (site) return site === 'same-origin' || (site === 'none' && sender === null)
  return sender !== null && sender === origin
}

function hostOf(origin: string): string | null {
  return URL.canParse(origin) ? withoutDefaultPort(new URL(origin).host) : null
}

/** Returns a host without the port of http or https, which some proxies write into `Host` and no browser into `Origin`. */
export function withoutDefaultPort(host: string): string {
  return host.replace(/:(?:80|443)$/, '')
}

/**
 * Returns whether a request that a browser sent to its own page looks like one of another site, because a proxy has put
 * another name into `Host`.
 */
export function hasRewrittenHost(headers: Headers, origin: string): boolean {
  const sender = headers.get('origin')
  if (sender === null || hostOf(sender) === null || hostOf(sender) === hostOf(origin)) return false
  const forwarded = headers.get('x-forwarded-host')?.split(',').at(-1)?.trim().toLowerCase()
  return (
    headers.get('sec-fetch-site') === 'same-origin' ||
    (forwarded !== undefined && withoutDefaultPort(forwarded) === hostOf(sender))
  )
}

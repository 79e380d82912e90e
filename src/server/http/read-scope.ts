import { randomUUID } from 'node:crypto'
import { defaultLocale, isLocale, type Locale } from '../../core/locales.ts'
import type { Actor, Site, Standing } from '../register.ts'
import type { Services } from '../services.ts'
import { visitorAddress } from './address.ts'
import type { RequestScope } from './context.ts'
import { type Cookies, readCookies } from './cookies.ts'
import { countryCookie } from './development-routes.ts'
import { isSameOrigin } from './security.ts'

/** A request before it is known how far its sender is let in. */
export type ScopeBeforeEntry = Omit<RequestScope, 'standing' | 'requireEntry'>

/** What the door asks the features. */
export interface Identity {
  /** The site of a Host header, or the deployment's default site. */
  siteOf(services: Services, host: string): Promise<Site>
  /** The person behind a session token on that site, or null. */
  actorOf(services: Services, token: string, site: Site, now: Date): Promise<Actor | null>
  /** How far the site lets the sender of a request in. */
  standingOf(scope: ScopeBeforeEntry): Promise<Standing>
  /** Refuses a call, by its name such as `likes.send`, that somebody of that standing is not let in for. */
  requireEntry(standing: Standing, operation: string): void
  /** Where the site's pictures come from when that is not the site itself. */
  mediaOriginOf(site: Site): string | null
  /** Languages to try before the browser's own, best first. */
  localesOf(site: Site, actor: Actor | null): (string | null)[]
}

/** A request as its connection brought it. */
export interface Incoming {
  headers: Headers
  url: string
  /** The address of the other end of the connection. */
  connection: string | undefined
}

/** Who sends a request, to which site and in which language; the session is looked up but where `isAnonymous` says so. */
export async function readScope(
  { services, identity }: { services: Services; identity: Identity },
  { headers, url, connection }: Incoming,
  isAnonymous = false,
): Promise<RequestScope> {
  const now = services.clock.now()
  const requestId = randomUUID()
  const host = (headers.get('host') ?? new URL(url).host).toLowerCase()
  const https = isHttps(services, headers, url)
  const origin =
    services.config.http.publicUrl && sameHost(services.config.http.publicUrl, host)
      ? services.config.http.publicUrl
      : `${https ? 'https' : 'http'}://${host}`
  const site = await identity.siteOf(services, host.replace(/:[0-9]+$/, ''))
  const cookies = readCookies(headers.get('cookie'), https)
  const token = cookies.get('auth')
  const actor = token && !isAnonymous ? await identity.actorOf(services, token, site, now) : null
  const address = addressOf(services, { headers, connection })
  const scope: ScopeBeforeEntry = {
    services,
    requestId,
    now,
    site,
    actor,
    token,
    cookies,
    headers,
    origin,
    locale: chooseLocale(
      [cookies.get('locale'), ...identity.localesOf(site, actor)],
      headers.get('accept-language'),
    ),
    address,
    country: countryOf(services, cookies, address),
    sameOrigin: isSameOrigin(headers, origin),
    log: services.log.child({ request_id: requestId }),
  }
  const standing = await identity.standingOf(scope)
  return { ...scope, standing, requireEntry: (operation) => identity.requireEntry(standing, operation) }
}

/** The first language that we speak: the given ones in their order, then the browser's, then English. */
export function chooseLocale(wanted: (string | null)[], acceptLanguage: string | null): Locale {
  for (const locale of wanted) if (locale && isLocale(locale)) return locale
  const asked = (acceptLanguage ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().toLowerCase().split(';')
      const quality = Number(
        parameters
          .find((parameter) => parameter.trim().startsWith('q='))
          ?.trim()
          .slice(2) ?? 1,
      )
      return { language: tag.split('-')[0] ?? '', quality: Number.isFinite(quality) ? quality : 0 }
    })
    .sort((a, b) => b.quality - a.quality)
  for (const { language } of asked) {
    const known = language === 'no' ? 'nb' : language
    if (isLocale(known)) return known
  }
  return defaultLocale
}

/** The visitor's network address. */
export function addressOf({ config }: Services, { headers, connection }: Omit<Incoming, 'url'>): string {
  return visitorAddress(connection, headers.get('x-forwarded-for'), config.http.trustedHops)
}

function isHttps(services: Services, headers: Headers, url: string): boolean {
  const forwarded = services.config.http.trustedHops > 0 ? headers.get('x-forwarded-proto') : null
  if (forwarded) return forwarded.split(',').at(-1)?.trim() === 'https'
  return services.config.http.publicUrl?.startsWith('https://') ?? url.startsWith('https://')
}

function sameHost(publicUrl: string, host: string): boolean {
  return new URL(publicUrl).host === host
}

/** Where an address is; in development a cookie may say otherwise (`/dev/geoip`). */
function countryOf({ config, geoip }: Services, cookies: Cookies, address: string): string | null {
  return (config.devDoors ? cookies.get(countryCookie) : null) ?? geoip.countryOf(address)
}

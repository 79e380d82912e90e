import { randomUUID } from 'node:crypto'
import { match } from '@formatjs/intl-localematcher'
import { parseAccept } from 'hono/utils/accept'
import { isCountry } from '../../core/countries.ts'
import { defaultLocale, isLocale, type Locale, localeCodes } from '../../core/locales.ts'
import type { Permission } from '../../core/staff.ts'
import type { OwnRecords } from '../own-records.ts'
import type { Actor, EntryGate, Site } from '../register.ts'
import type { Services } from '../work.ts'
import { isForwarded, isLocalRequest, isPrivate, visitorAddress } from './address.ts'
import { browserCountries } from './browser-countries.ts'
import type { RequestScope } from './context.ts'
import { readCookies } from './cookies.ts'
import { countryCookie } from './development-routes.ts'
import { hasRewrittenHost, isSameOrigin, withoutDefaultPort } from './security.ts'

/** A request before its entry gate is known. */
export type ScopeBeforeEntry = Omit<RequestScope, 'entryGate' | 'requireEntry' | 'holds' | 'recordWork'>

/** The questions of the HTTP layer to the features. */
export interface Identity {
  /** Returns the site of a Host header, or the deployment's default site. */
  siteOf(services: Services, host: string): Promise<Site>
  /** Returns the account of a session token on that site, or null. */
  actorOf(services: Services, token: string, site: Promise<Site>, now: Date): Promise<Actor | null>
  /** Does the same and returns the records of the account too, read in the same statement. */
  actorWithRecordsOf(
    services: Services,
    token: string,
    site: Promise<Site>,
    now: Date,
  ): Promise<{ actor: Actor; own: OwnRecords } | null>
  /** Returns how far the site admits the sender of a request. */
  entryGateOf(scope: ScopeBeforeEntry): Promise<EntryGate>
  /** Refuses a call, by its name such as `likes.send`, that this entry gate does not admit. */
  requireEntry(gate: EntryGate, operation: string): void
  /** Returns whether a sender holds one of these permissions, for some site. */
  holds(actor: Actor | null, permissions: readonly Permission[]): boolean
  /** Records that a person is at work in a session of staff; nothing for others. */
  recordWork(scope: ScopeBeforeEntry): Promise<void>
  /** Returns the origin of the site's pictures if it is not the site itself. */
  mediaOriginOf(site: Site): string | null
  /** Returns whether a live event of this type reports that `actorOf` returns something else from now on. */
  changesActor(type: string): boolean
  /** Returns languages to prefer over the browser's, best first. */
  localesOf(site: Site, actor: Actor | null): (string | null)[]
}

/** A request as received on its connection. */
export interface Incoming {
  headers: Headers
  url: string
  /** The address of the peer. */
  connection: string | undefined
}

/**
 * The facts that a request states by itself. Read without the database, so that a fault during the lookups can still
 * be returned in the visitor's language and with security headers.
 */
export type Arrival = Omit<ScopeBeforeEntry, 'site' | 'actor' | 'own'>

/** Reads what a request states by itself. The language is that of the cookie, else the browser's. */
export function readArrival(services: Services, { headers, url, connection }: Incoming): Arrival {
  const requestId = randomUUID()
  const host = withoutDefaultPort((headers.get('host') ?? new URL(url).host).toLowerCase())
  const https = isHttps(services, headers, url)
  const { publicUrl } = services.config.http
  const origin = publicUrl && sameHost(publicUrl, host) ? publicUrl : `${https ? 'https' : 'http'}://${host}`
  const cookies = readCookies(headers.get('cookie'), https)
  const address = addressOf(services, { headers, connection })
  const hasDevRoutes = areDevRoutesOpen(services, { headers, connection })
  const country = (hasDevRoutes ? cookies.get(countryCookie) : null) ?? services.geoip.countryOf(address)
  warnOfUntrustedProxy(services, { headers, connection })
  warnOfRewrittenHost(services, headers, origin)
  return {
    services,
    requestId,
    now: services.clock.now(),
    token: cookies.get('auth'),
    cookies,
    headers,
    origin,
    locale: chooseLocale([cookies.get('locale')], headers.get('accept-language')),
    address,
    hasDevRoutes,
    country,
    likelyCountry: country ?? likelyCountryOf(services, headers),
    sameOrigin: isSameOrigin(headers, origin),
    log: services.log.child({ request_id: requestId }),
  }
}

/** How a request's sender is looked up. */
export interface Lookup {
  /** The session is not looked up. */
  isAnonymous?: boolean
  /** The account's records are read too. */
  readsOwn?: boolean
}

/** Looks up the sender and the site of a request. */
export async function identify(
  { services, identity }: { services: Services; identity: Identity },
  arrival: Arrival,
  { isAnonymous = false, readsOwn = false }: Lookup = {},
): Promise<RequestScope> {
  const { token, cookies, headers, now } = arrival
  const host = arrival.origin.replace(/^https?:\/\//, '').replace(/:[0-9]+$/, '')
  const found = identity.siteOf(services, host)
  const session = isAnonymous ? null : token
  const find = async (token: string): Promise<{ actor: Actor; own?: OwnRecords } | null> => {
    if (readsOwn) return identity.actorWithRecordsOf(services, token, found, now)
    const actor = await identity.actorOf(services, token, found, now)
    return actor && { actor }
  }
  // Concurrently, because a process re-reads its sites every second.
  const [site, known] = await Promise.all([found, session ? find(session) : null])
  const actor = known?.actor ?? null
  const locale = chooseLocale(
    [cookies.get('locale'), ...localesOf(services, identity.localesOf(site, actor), headers)],
    headers.get('accept-language'),
  )
  const scope: ScopeBeforeEntry = {
    ...arrival,
    site,
    actor,
    locale,
    ...(known?.own ? { own: known.own } : {}),
  }
  const entryGate = await identity.entryGateOf(scope)
  return {
    ...scope,
    entryGate,
    requireEntry: (operation) => identity.requireEntry(entryGate, operation),
    holds: (permissions) => identity.holds(actor, permissions),
    recordWork: () => identity.recordWork(scope),
  }
}

/** Returns the sender, site and language of a request. */
export function readScope(
  parts: { services: Services; identity: Identity },
  incoming: Incoming,
): Promise<RequestScope> {
  return identify(parts, readArrival(parts.services, incoming))
}

/**
 * Returns the languages to try after the cookie's. A demo prefers the browser's over the site's (decisions: Demo people).
 */
function localesOf(
  { config }: Services,
  [account, ...bySite]: (string | null)[],
  headers: Headers,
): (string | null)[] {
  const byBrowser = config.demo ? preferredLocale(headers.get('accept-language')) : null
  return [account ?? null, byBrowser, ...bySite]
}

/**
 * Returns the country of a visitor whose address has none, as on the machine that runs a demo: the first one served that
 * the browser names. Elsewhere only the address counts (decisions: Money is shown).
 */
function likelyCountryOf({ config }: Services, headers: Headers): string | null {
  if (!config.demo) return null
  return browserCountries(headers.get('accept-language')).find(isCountry) ?? null
}

/** Returns the first supported language: the given ones in order, then the browser's, then English. */
export function chooseLocale(wanted: (string | null)[], acceptLanguage: string | null): Locale {
  for (const locale of wanted) if (locale && isLocale(locale)) return locale
  return preferredLocale(acceptLanguage) ?? defaultLocale
}

/** Characters read of an Accept-Language header; browsers send fewer than a hundred. */
const maxLanguagesLength = 240
/** BCP 47: undetermined. */
const noLanguage = 'und'

/**
 * Returns the supported language that an Accept-Language header prefers; null if none is near. Nearness is CLDR's:
 * Nynorsk finds `nb`, Catalan finds `es`.
 */
export function preferredLocale(acceptLanguage: string | null): Locale | null {
  const wanted = parseAccept((acceptLanguage ?? '').slice(0, maxLanguagesLength))
    .filter(({ q }) => q > 0)
    .flatMap(({ type }) => languageTags(type))
  const found = match(wanted, localeCodes, noLanguage)
  return isLocale(found) ? found : null
}

/** Returns a language tag in its canonical form, or nothing if it is not one, such as `*`. */
function languageTags(text: string): string[] {
  try {
    return Intl.getCanonicalLocales(text)
  } catch {
    return []
  }
}

/** Returns the visitor's network address. */
export function addressOf({ config }: Services, { headers, connection }: Omit<Incoming, 'url'>): string {
  return visitorAddress(connection, headers.get('x-forwarded-for'), config.http.trustedHops)
}

function isHttps(services: Services, headers: Headers, url: string): boolean {
  const forwarded = services.config.http.trustedHops > 0 ? headers.get('x-forwarded-proto') : null
  if (forwarded) return forwarded.split(',').at(-1)?.trim() === 'https'
  return services.config.http.publicUrl?.startsWith('https://') ?? url.startsWith('https://')
}

function sameHost(publicUrl: string, host: string): boolean {
  return withoutDefaultPort(new URL(publicUrl).host) === host
}

/**
 * Returns whether the development routes are open to a request: from this machine only, unless configured for
 * everybody.
 */
function areDevRoutesOpen({ config }: Services, incoming: Omit<Incoming, 'url'>): boolean {
  return config.devRoutes && (!config.devRoutesAreLocal || isLocalRequest(config.http, incoming))
}

/** Processes that have already warned of an untrusted proxy. */
const warned = new WeakSet<Services>()

/**
 * Warns once if an untrusted proxy forwards visitors: they all have its address then, share its limits
 * (twenty wrong passwords lock out everybody) and have no known country.
 */
function warnOfUntrustedProxy(services: Services, { headers, connection }: Omit<Incoming, 'url'>): void {
  if (services.config.http.trustedHops > 0 || warned.has(services)) return
  if (!isForwarded(headers) || !isPrivate(visitorAddress(connection, null, 0))) return
  warned.add(services)
  services.log.warn(
    'A proxy forwards requests but TRUST_PROXY trusts none: all visitors share its address, and with it limits and lock-outs; set TRUST_PROXY to the number of proxies',
  )
}

/** Processes that have already warned of a proxy that changes `Host`. */
const warnedOfHost = new WeakSet<Services>()

/** Warns once if a proxy does not hand on the Host of its visitors, because then every write is refused. */
function warnOfRewrittenHost(services: Services, headers: Headers, origin: string): void {
  if (warnedOfHost.has(services) || !hasRewrittenHost(headers, origin)) return
  warnedOfHost.add(services)
  services.log.warn(
    'A browser names another host in Origin than the proxy in Host, so that writes are refused as cross_site_request: the proxy must hand on Host as it came',
  )
}

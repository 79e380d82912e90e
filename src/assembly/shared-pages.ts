import { LRUCache } from 'lru-cache'
import { warningCookie } from '../features/age/rules.ts'
import { choiceCookie } from '../features/pages/rules.ts'
import { dismissedCookie } from '../features/promotions/rules.ts'
import { arrivalNames, campaignCookie, languageChosenCookie, sourceCookie } from '../features/sites/rules.ts'
import { bounceParam } from '../features/visits/rules.ts'
import { alertsCookie } from '../screens/layout/alerts/alert-turns.ts'
import type { RequestScope } from '../server/http/context.ts'
import { textResponse } from '../server/http/whole-body.ts'
import type { Site } from '../server/register.ts'
import type { LanguageOffer } from '../web/page-frame.tsx'
import { type Theme, themeCookie } from '../web/theme.ts'

export const timeZoneCookie = 'time_zone'

/** Cookies whose whole effect on a page is in its key, or that have none; a request with any other one is rendered for itself. */
const keyedCookies = new Set([
  'locale',
  themeCookie,
  timeZoneCookie,
  languageChosenCookie,
  sourceCookie,
  campaignCookie,
  warningCookie,
  choiceCookie,
  // Advertising is in no page that visitors share.
  dismissedCookie,
  // Alerts are of members alone.
  alertsCookie,
])

/** Query parameters that a campaign's link may carry; visitors with the same ones share pages. */
const campaignParams = new Set<string>([...arrivalNames, bounceParam])

/** Maximum number of pages cached in a process, of some 20 KiB each. */
const maxPages = 300
/** Maximum number of pages of campaigns' links, in a cache of their own: nobody's invented links displace the others. */
const maxCampaignPages = 100
/** A page has moments in it, such as when its data was read, which must not age. */
const maxAgeMs = 10_000

/** A page, split where its nonce belongs. */
interface SharedPage {
  /** The site as it was: a change of settings makes another record. */
  site: Site
  parts: string[]
  headers: [string, string][]
}

/** Facts from a visitor's cookies and headers that a page depends on. */
export interface VisitorFacts {
  theme: Theme
  timeZone: string
  languageOffer: LanguageOffer | null
}

/** A request for a page, and how it is rendered. */
export interface PageRequest {
  scope: RequestScope
  request: Request
  nonce: string
  facts: VisitorFacts
  /** Returns whether the screen at a path shows all visitors the same. */
  isShared: (pathname: string) => Promise<boolean>
  render: () => Promise<Response>
}

/**
 * The pages that look the same to all visitors who share site, language, theme and country: cached until the
 * site's settings change, and sent with a nonce of their own. Never serves or stores a page of a request with a
 * session, with a query other than a campaign's, or with a cookie that is not part of the key.
 */
export class SharedPages {
  readonly #pages = new LRUCache<string, SharedPage>({ max: maxPages, ttl: maxAgeMs })
  readonly #campaigns = new LRUCache<string, SharedPage>({ max: maxCampaignPages, ttl: maxAgeMs })

  /** Returns the page of a request, rendered unless it is cached. */
  async respond({ scope, request, nonce, facts, isShared, render }: PageRequest): Promise<Response> {
    const key = keyOf(scope, request, facts)
    if (key === null) return render()
    const pages = new URL(request.url).search === '' ? this.#pages : this.#campaigns
    const cached = pages.get(key)
    if (cached && cached.site === scope.site) {
      return textResponse(cached.parts.join(nonce), { headers: cached.headers })
    }
    const cookiesBefore = scope.cookies.headers().join()
    const response = await render()
    const isSame =
      response.status === 200 &&
      !response.headers.has('set-cookie') &&
      scope.cookies.headers().join() === cookiesBefore &&
      (await isShared(new URL(request.url).pathname))
    if (!isSame) return response
    const html = await response.text()
    const headers = [...response.headers]
    pages.set(key, { site: scope.site, parts: html.split(nonce), headers })
    return textResponse(html, { headers })
  }
}

/** Returns everything that such a page depends on; null for a request that is not shared. */
function keyOf(scope: RequestScope, { method, url }: Request, facts: VisitorFacts): string | null {
  const { pathname, search, searchParams } = new URL(url)
  if (method !== 'GET' || scope.actor !== null) return null
  if (![...searchParams.keys()].every((name) => campaignParams.has(name))) return null
  const names = (scope.headers.get('cookie') ?? '').split(';').map((pair) => pair.split('=')[0]?.trim() ?? '')
  if (!names.every((name) => name === '' || keyedCookies.has(name))) return null
  const { origin, locale, country, likelyCountry, hasDevRoutes, entryGate, cookies } = scope
  const { theme, timeZone, languageOffer } = facts
  return JSON.stringify([
    pathname,
    // Whole: a form on the page carries the values.
    search,
    origin,
    locale,
    theme,
    timeZone,
    languageOffer?.locale,
    country,
    likelyCountry,
    hasDevRoutes,
    entryGate,
    cookies.get(sourceCookie) !== null,
    cookies.get(choiceCookie),
    // Its presence decides, not what is in it.
    cookies.get(warningCookie) !== null,
  ])
}

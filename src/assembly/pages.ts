import * as build from 'virtual:react-router/server-build'
import { createRouterClient } from '@orpc/server'
import type { QueryClient } from '@tanstack/react-query'
import {
  createRequestHandler,
  matchRoutes,
  type RouteObject,
  RouterContextProvider,
  type ServerBuild,
} from 'react-router'
import { countries } from '../core/countries.ts'
import { isTimeZone } from '../core/intl.ts'
import { areCookiesNeeded } from '../features/age/path-rules.ts'
import { pendingLikeCookie } from '../features/likes/rules.ts'
import { putSentLike } from '../features/likes/web/public.tsx'
import { choiceCookie, readChoice } from '../features/pages/rules.ts'
import {
  campaignCookie,
  campaignOfAddress,
  languageChosenCookie,
  localeCookieSeconds,
  readCampaign,
  readSource,
  sourceCookie,
  sourceCookieSeconds,
  sourceHeader,
} from '../features/sites/rules.ts'
import type { ScreenHandle } from '../root.tsx'
import { isUnlistedOn } from '../screens/layout/unlisted.ts'
import { streamHeadRecord } from '../server/events/stream-table.ts'
import type { RequestScope } from '../server/http/context.ts'
import type { Pages } from '../server/http/http-app.ts'
import { preferredLocale } from '../server/http/read-scope.ts'
import { readOwn } from '../server/own-records.ts'
import { catalogueOf, text } from '../server/text.ts'
import { type Api, createApi } from '../web/api/api.ts'
import { apiErrorOf } from '../web/api/api-error.ts'
import { pageContext } from '../web/page-context.ts'
import { createPageData } from '../web/page-data.tsx'
import type { LanguageOffer } from '../web/page-frame.tsx'
import { createQueryClient } from '../web/query-client.ts'
import { readTheme, themeCookie } from '../web/theme.ts'
import { router } from './features.ts'
import { pageContributions } from './page-contributions.ts'
import { pathAfterRefusal } from './path-after-refusal.ts'
import { serverPageContext } from './server-page.ts'
import { SharedPages, timeZoneCookie, type VisitorFacts } from './shared-pages.ts'

/**
 * Renders pages with React Router, calling the same API as browsers, but in-process. In development
 * `loadBuild` returns the current screens.
 */
export function createPages(loadBuild?: () => Promise<ServerBuild>): Pages {
  return {
    render: createRender(loadBuild),
    takesFile: (pathname) => declares('takesFile', pathname, loadBuild),
    screenAt: async (pathname) => (await routesAt(pathname, loadBuild)).at(-1)?.id ?? null,
  }
}

/** Returns whether the screen at a path declares a property. */
async function declares(
  name: keyof ScreenHandle,
  pathname: string,
  loadBuild?: () => Promise<ServerBuild>,
): Promise<boolean> {
  const routes = await routesAt(pathname, loadBuild)
  return routes.some(({ handle }) => (handle as ScreenHandle | undefined)?.[name] === true)
}

/** Returns the routes at a path from the root to the screen; empty without one. */
async function routesAt(pathname: string, loadBuild?: () => Promise<ServerBuild>): Promise<RouteObject[]> {
  const { routes } = loadBuild ? await loadBuild() : build
  return (matchRoutes(routesBelow(routes, undefined), pathname) ?? []).map(({ route }) => route)
}

/** Returns the build's routes as a tree, below one of them or from the root. */
function routesBelow(routes: ServerBuild['routes'], parentId: string | undefined): RouteObject[] {
  return Object.values(routes).flatMap((route) => {
    if (!route || route.parentId !== parentId) return []
    const { id, path, index, caseSensitive, module } = route
    const children = index ? {} : { children: routesBelow(routes, id) }
    return [{ id, path, index, caseSensitive, handle: module.handle, ...children } as RouteObject]
  })
}

function createRender(loadBuild?: () => Promise<ServerBuild>): Pages['render'] {
  const handle = loadBuild
    ? createRequestHandler(loadBuild, 'development')
    : createRequestHandler(build, 'production')
  const renderPage = async (
    arrived: RequestScope,
    request: Request,
    nonce: string,
    facts: VisitorFacts,
  ): Promise<Response> => {
    const context = new RouterContextProvider()
    const queryClient = createQueryClient()
    // The page that looks whether cookies arrive leads a member on, and would show nothing of it.
    const isShown = isNavigation(request) && !areCookiesNeeded(new URL(request.url).search)
    const scope = isShown ? await sendPendingLike(arrived, queryClient) : arrived
    const api = apiOf(scope)
    context.set(pageContext, {
      ...createPageData(api, queryClient, pageContributions),
      locale: scope.locale,
      isLoggedIn: scope.actor !== null,
      cookieOf: (name) => scope.cookies.get(name) ?? null,
      pathAfter: pathAfterRefusal,
    })
    context.set(serverPageContext, {
      log: scope.log,
      nonce,
      ...facts,
      messages: catalogueOf(scope.locale),
      account: scope.actor?.account_id ?? null,
      liveAfter: await liveAfterOf(scope),
    })
    const response = await handle(asSeenByVisitor(scope, request), context)
    if (isUnlistedOn(scope.site.settings, new URL(request.url).pathname))
      response.headers.set('x-robots-tag', 'noindex')
    return response
  }
  const shared = new SharedPages()
  return (scope, request, nonce) => {
    const facts = {
      theme: readTheme(scope.cookies.get(themeCookie)),
      timeZone: timeZoneOf(scope),
      languageOffer: languageOfferFor(scope),
    }
    setLocaleCookie(scope)
    setArrivalCookies(scope, request)
    const render = () => renderPage(withSource(scope, request), request, nonce, facts)
    // In development screens change while the process runs.
    if (loadBuild) return render()
    const isShared = (pathname: string) => declares('isSameForVisitors', pathname)
    return shared.respond({ scope, request, nonce, facts, isShared, render })
  }
}

/**
 * Returns whether a browser requests the page to show it: not React Router's manifest, a missing icon or a
 * form.
 */
function isNavigation({ method, headers }: Request): boolean {
  return method === 'GET' && (headers.get('accept') ?? '').includes('text/html')
}

/**
 * Sends the like that a visitor gave before login or signup, on their first page afterwards, however they got
 * there. Not on a page reached from another site. Returns the scope for the page.
 */
async function sendPendingLike(scope: RequestScope, queryClient: QueryClient): Promise<RequestScope> {
  if (!scope.actor || scope.cookies.get(pendingLikeCookie) === null) return scope
  try {
    const { like } = await apiOf(scope).call.likes.sendPending({})
    if (like) putSentLike(queryClient, like)
  } catch (err) {
    // Refused, for example before the proof of age: the cookie stays for a later page.
    if (!apiErrorOf(err)) throw err
  }
  // The like may have changed what was read before it.
  const { own: _own, ...changed } = scope
  return changed
}

/** Returns the API for the pages of a request, which calls in process. */
function apiOf(scope: RequestScope): Api {
  return createApi(createRouterClient(router as never, { context: scope as never }))
}

/**
 * Returns the number of the visitor's newest live event; null for visitors, and for members who may not enter
 * yet.
 */
async function liveAfterOf({ actor, entryGate, services, now, own }: RequestScope): Promise<number | null> {
  if (!actor || !entryGate.may_enter || entryGate.must_add_factor || entryGate.excluded_until) return null
  return readOwn(
    { db: services.database.db, now, ...(own ? { own } : {}) },
    streamHeadRecord,
    actor.account_id,
  )
}

/**
 * Returns the request with the URL that the visitor sees, behind a proxy or not. Removes its Origin: the HTTP
 * app has checked it, and React Router's own check refuses the `null` that browsers send without a referrer.
 */
function asSeenByVisitor(scope: RequestScope, request: Request): Request {
  const { pathname, search } = new URL(request.url)
  const seen = new Request(scope.origin + pathname + search, request)
  seen.headers.delete('origin')
  return seen
}

/**
 * Returns the language that a visitor's browser prefers to the page's, with the offer's words in it; null if
 * it is not needed, or a language was already chosen (decisions: Readings).
 */
function languageOfferFor({ actor, cookies, headers, locale }: RequestScope): LanguageOffer | null {
  if (actor || cookies.get(languageChosenCookie) !== null) return null
  const preferred = preferredLocale(headers.get('accept-language'))
  if (preferred === null || preferred === locale) return null
  return { locale: preferred, text: text(preferred, 'frame.lang.offer') }
}

/** Sets the language cookie on the first page of a site (product: Frame). */
function setLocaleCookie(scope: RequestScope): void {
  if (scope.cookies.get('locale') !== null) return
  scope.cookies.set('locale', scope.locale, { maxAgeSeconds: localeCookieSeconds, httpOnly: false })
}

/**
 * Stores how the visitor got here: the traffic source and the lander, each the first one (product: Frame). Only in a browser that agreed to statistics; in any other the addresses of its pages carry them (law: 2.5).
 */
function setArrivalCookies({ actor, cookies }: RequestScope, request: Request): void {
  if (readChoice(cookies.get(choiceCookie)) !== 'yes') return
  const url = new URL(request.url)
  const store = (name: string, value: object | null, read: (query: URLSearchParams) => object | null) => {
    if (value === null || read(new URLSearchParams(cookies.get(name) ?? ''))) return
    const options = { maxAgeSeconds: sourceCookieSeconds, httpOnly: true }
    cookies.set(name, new URLSearchParams({ ...value }).toString(), options)
  }
  store(sourceCookie, readSource(url.searchParams), readSource)
  if (!actor) store(campaignCookie, campaignOfAddress(url), readCampaign)
}

/** Returns the scope for the calls of a page, which carry its address's traffic source as a browser's do. */
function withSource(scope: RequestScope, { url }: Request): RequestScope {
  const source = readSource(new URL(url).searchParams)
  if (!source || scope.actor) return scope
  const headers = new Headers(scope.headers)
  headers.set(sourceHeader, new URLSearchParams(source).toString())
  return { ...scope, headers }
}

/**
 * Returns the browser's time zone from its cookie, else that of the site's first country (architecture:
 * Time).
 */
function timeZoneOf(scope: RequestScope): string {
  const wanted = scope.cookies.get(timeZoneCookie)
  if (wanted && isTimeZone(wanted)) return wanted
  const [first = 'NL'] = scope.site.settings.countries
  const home = scope.site.settings.countries.find((code) => countries[code].languages[0] === scope.locale)
  return countries[home ?? first].time_zone
}

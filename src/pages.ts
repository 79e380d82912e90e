import * as build from 'virtual:react-router/server-build'
import { createRouterClient } from '@orpc/server'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { countries } from './core/countries.ts'
import { localeCookieSeconds, readSource, sourceCookie, sourceCookieSeconds } from './features/sites/rules.ts'
import { router } from './features.ts'
import { findStreamHead } from './server/events/stream-table.ts'
import type { RequestScope } from './server/http/context.ts'
import type { RenderPage } from './server/http/door.ts'
import { catalogueOf } from './server/text.ts'
import { serverPageContext } from './server-page.ts'
import { type ApiClient, createApi } from './web/api.tsx'
import { pageContext } from './web/page-context.ts'
import { createQueryClient } from './web/query-client.ts'
import { readTheme, themeCookie } from './web/theme.ts'

/**
 * Renders pages with React Router; the same API that browsers call is called in process. In development `loadBuild`
 * answers the newest screens.
 */
export function createPages(loadBuild?: () => Promise<ServerBuild>): RenderPage {
  const handle = loadBuild
    ? createRequestHandler(loadBuild, 'development')
    : createRequestHandler(build, 'production')
  return async (scope, request, nonce) => {
    const context = new RouterContextProvider()
    context.set(pageContext, {
      api: createApi(
        createRouterClient(router as never, { context: scope as never }) as unknown as ApiClient,
      ),
      queryClient: createQueryClient(),
      locale: scope.locale,
      isLoggedIn: scope.actor !== null,
      cookieOf: (name) => scope.cookies.get(name) ?? null,
    })
    context.set(serverPageContext, {
      log: scope.log,
      nonce,
      theme: readTheme(scope.cookies.get(themeCookie)),
      timeZone: timeZoneOf(scope),
      messages: catalogueOf(scope.locale),
      account: scope.actor?.account_id ?? null,
      liveAfter: await liveAfterOf(scope),
    })
    rememberLocale(scope)
    rememberSource(scope, request)
    return handle(asSeenByVisitor(scope, request), context)
  }
}

/** Where the visitor's live events stand; null for visitors, and for members who may not enter yet. */
async function liveAfterOf({ actor, standing, services }: RequestScope): Promise<number | null> {
  return actor && standing.may_enter ? findStreamHead(services.database.db, actor.account_id) : null
}

/**
 * The request at the address that the visitor sees, a proxy in front or not. Without its Origin: the door has checked
 * it, and React Router's own check refuses the `null` that browsers send where no referrer is given.
 */
function asSeenByVisitor(scope: RequestScope, request: Request): Request {
  const { pathname, search } = new URL(request.url)
  const seen = new Request(scope.origin + pathname + search, request)
  seen.headers.delete('origin')
  return seen
}

/** The first page on a site sets the language cookie (product.md, 4). */
function rememberLocale(scope: RequestScope): void {
  if (scope.cookies.get('locale') !== null) return
  scope.cookies.set('locale', scope.locale, { maxAgeSeconds: localeCookieSeconds, httpOnly: false })
}

/** The first visit through a traffic source is remembered (product.md, 3: Tracking data). */
function rememberSource(scope: RequestScope, request: Request): void {
  const source = readSource(new URL(request.url).searchParams)
  if (!source || scope.cookies.get(sourceCookie) !== null) return
  const options = { maxAgeSeconds: sourceCookieSeconds, httpOnly: true }
  scope.cookies.set(sourceCookie, new URLSearchParams(source).toString(), options)
}

const timeZoneCookie = 'time_zone'

/** The browser's zone from its cookie, else that of the site's first country (architecture: Time). */
function timeZoneOf(scope: RequestScope): string {
  const wanted = scope.cookies.get(timeZoneCookie)
  if (wanted && isTimeZone(wanted)) return wanted
  const [first = 'NL'] = scope.site.settings.countries
  const home = scope.site.settings.countries.find((code) => countries[code].languages[0] === scope.locale)
  return countries[home ?? first].time_zone
}

function isTimeZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone })
    return true
  } catch {
    return false
  }
}

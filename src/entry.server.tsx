import { pageScripts } from 'virtual:page-scripts'
import { renderToString } from 'react-dom/server'
import {
  type EntryContext,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { PageProviders } from './assembly/page-providers.tsx'
import { serverPageContext } from './assembly/server-page.ts'
import type { ScreenHandle } from './root.tsx'
import { plainPage } from './server/http/plain-page.ts'
import { textResponse } from './server/http/whole-body.ts'
import { readApiBase } from './web/api/api-address.ts'
import { preloadedFonts } from './web/kit/theme/fonts.ts'
import { loadLazyComponents } from './web/lazy-component.tsx'
import { pageContext } from './web/page-context.ts'
import { liveOf } from './web/page-frame.tsx'
import { type PageState, scriptJson } from './web/page-state.ts'
import { loadedQueries } from './web/query-client.ts'

/**
 * Renders a page after all its loaders: HTML with the serialised data of its queries. After a rendering error
 * React Router calls this again with the error page; an error inside that falls back to the last resort
 * (product: Browser), because React's error boundaries do not run on the server.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  headers.set('content-type', 'text/html; charset=utf-8')
  if (request.method === 'HEAD') return new Response(null, { status, headers })
  try {
    const handoff = await new Response(routerContext.serverHandoffStream).text()
    await loadLazyComponents()
    // In one piece: nothing of a page is waited for once its loaders have ended.
    const html = renderToString(pageElement(request, routerContext, loadContext, handoff))
    return textResponse(`<!DOCTYPE html>${scriptsLast(html)}`, { status, headers })
  } catch (err) {
    if (!routerContext.staticHandlerContext.errors) throw err
    const { log, nonce } = loadContext.get(serverPageContext)
    log.error({ err }, 'error page')
    return plainPage({ locale: loadContext.get(pageContext).locale, status, nonce })
  }
}

/**
 * Gives the scripts that a page loads ahead a low priority: on a slow line, the styles, the fonts and the first
 * pictures are shown before them. React Router's own links have no such property.
 */
function scriptsLast(html: string): string {
  return html.replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"')
}

/** Logs errors of loaders and actions, except missing pages, pages without a form, and aborted requests. */
export function handleError(
  err: unknown,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
): void {
  if (request.signal.aborted || (isRouteErrorResponse(err) && err.status < 500)) return
  context.get(serverPageContext).log.error({ err }, 'page')
}

/**
 * Returns the page as one React element with its data loaded; also used by the rendering benchmark. `handoff` is
 * React Router's own serialised data.
 */
export function pageElement(
  request: Request,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
  handoff: string,
) {
  const page = loadContext.get(pageContext)
  const { nonce, theme, timeZone, messages, languageOffer, account, liveAfter } =
    loadContext.get(serverPageContext)
  const state: PageState = {
    locale: page.locale,
    apiBase: readApiBase(),
    timeZone,
    languageOffer,
    account,
    liveAfter,
    queries: loadedQueries(page.queryClient),
  }
  const live = liveOf(account, liveAfter)
  const frame = {
    nonce,
    theme,
    state: scriptJson(state),
    live,
    languageOffer,
    preload: {
      styles: stylesOf(routerContext),
      fonts: preloadedFonts,
    },
    ownScripts: ownScriptsOf(routerContext),
    nextScripts: nextScriptsOf(routerContext),
  }
  // Without its stream, for which React Router would suspend the rendering.
  const context = { ...routerContext, serverHandoffStream: undefined }
  return (
    <PageProviders page={page} locale={page.locale} messages={messages} timeZone={timeZone} frame={frame}>
      <ServerRouter context={context} url={request.url} nonce={nonce} />
      <Handoff context={context} data={handoff} nonce={nonce} />
    </PageProviders>
  )
}

/** Returns the page's stylesheets: nothing is painted without them, so they come before its scripts. */
function stylesOf({ manifest, staticHandlerContext }: EntryContext): string[] {
  return staticHandlerContext.matches.flatMap(({ route }) => manifest.routes[route.id]?.css ?? [])
}

/** Returns the scripts that the page's screens name, for pages that do without the app's. */
function ownScriptsOf({ staticHandlerContext }: EntryContext): string[] {
  return staticHandlerContext.matches.flatMap(({ route }) => {
    const { script } = (route.handle ?? {}) as ScreenHandle
    return script ? [pageScripts[script]] : []
  })
}

/** The route of the first page after a login. */
const firstRoute = 'members'

/** Returns the app's scripts of the first page after a login, for a page with scripts of its own. */
function nextScriptsOf(context: EntryContext): string[] {
  if (ownScriptsOf(context).length === 0) return []
  const { entry, routes } = context.manifest
  const files = new Set([entry.module, ...entry.imports])
  for (let route = routes[firstRoute]; route; route = routes[route.parentId ?? '']) {
    for (const file of [route.module, ...(route.imports ?? [])]) files.add(file)
  }
  return [...files]
}

/** Passes React Router's data to the stream that its scripts have opened; nothing on pages without scripts. */
function Handoff({ context, data, nonce }: { context: EntryContext; data: string; nonce: string }) {
  if (!context.renderMeta?.didRenderScripts) return null
  const stream = 'window.__reactRouterContext.streamController'
  const script = `${stream}.enqueue(${scriptJson(data)});${stream}.close();`
  // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON, with < escaped
  return <script nonce={nonce} dangerouslySetInnerHTML={{ __html: script }} />
}

import { PassThrough } from 'node:stream'
import { createReadableStreamFromReadable } from '@react-router/node'
import { dehydrate } from '@tanstack/react-query'
import { isbot } from 'isbot'
import { renderToPipeableStream } from 'react-dom/server'
import {
  type EntryContext,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { PageProviders } from './assembly/page-providers.tsx'
import { serverPageContext } from './assembly/server-page.ts'
import { plainPage } from './server/http/plain-page.ts'
import { readApiBase } from './web/api/api-address.ts'
import { preloadedFonts } from './web/kit/theme/fonts.ts'
import { pageContext } from './web/page-context.ts'
import { liveOf } from './web/page-frame.tsx'
import { serialisePageState } from './web/page-state.ts'

/** Timeout for rendering a page, in milliseconds. */
const renderTimeoutMs = 10_000

/**
 * Renders a page after all its loaders: HTML with the serialised data of its queries. After a rendering error
 * React Router calls this again with the error page; an error inside that falls back to the last resort
 * (product.md, 2: Error page), because React's error boundaries do not run on the server.
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
    const body = await render(request, routerContext, loadContext)
    return new Response(body, { status, headers })
  } catch (err) {
    if (!routerContext.staticHandlerContext.errors) throw err
    const { log, nonce } = loadContext.get(serverPageContext)
    log.error({ err }, 'error page')
    return plainPage({ locale: loadContext.get(pageContext).locale, status, nonce })
  }
}

/** Starts rendering a page; rejects if its shell cannot be rendered. */
function render(
  request: Request,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<ReadableStream> {
  const { log, nonce } = loadContext.get(serverPageContext)
  return new Promise((resolve, reject) => {
    const ready = isbot(request.headers.get('user-agent')) ? 'onAllReady' : 'onShellReady'
    const { pipe, abort } = renderToPipeableStream(pageElement(request, routerContext, loadContext), {
      nonce,
      [ready]: () => {
        const body = new PassThrough()
        body.once('close', () => clearTimeout(timer))
        resolve(createReadableStreamFromReadable(body))
        pipe(body)
      },
      onShellError: reject,
      // Errors before the shell reject; later ones can only be logged, because the response has started.
      onError: (err: unknown) => log.error({ err }, 'page rendering'),
    })
    const timer = setTimeout(abort, renderTimeoutMs)
    timer.unref()
  })
}

/** Logs errors of loaders and actions, except missing pages, pages without a form, and aborted requests. */
export function handleError(
  err: unknown,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
): void {
  if (request.signal.aborted || (isRouteErrorResponse(err) && err.status < 500)) return
  context.get(serverPageContext).log.error({ err }, 'page')
}

/** Returns the page as one React element with its data loaded; also used by the rendering benchmark. */
export function pageElement(
  request: Request,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
) {
  const page = loadContext.get(pageContext)
  const { nonce, theme, timeZone, messages, languageOffer, account, liveAfter } =
    loadContext.get(serverPageContext)
  const state = serialisePageState({
    locale: page.locale,
    apiBase: readApiBase(),
    timeZone,
    languageOffer,
    account,
    liveAfter,
    queries: dehydrate(page.queryClient),
  })
  const live = liveOf(account, liveAfter)
  const frame = { nonce, theme, state, live, languageOffer, preload: { scripts: [], fonts: preloadedFonts } }
  return (
    <PageProviders page={page} locale={page.locale} messages={messages} timeZone={timeZone} frame={frame}>
      <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
    </PageProviders>
  )
}

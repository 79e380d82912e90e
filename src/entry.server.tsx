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
import { PageProviders } from './page-providers.tsx'
import { serverPageContext } from './server-page.ts'
import { preloadedFonts } from './web/kit/fonts.ts'
import { pageContext } from './web/page-context.ts'
import { liveOf } from './web/page-frame.tsx'
import { serialisePageState } from './web/page-state.ts'

/** Longest time a page may take to render, in milliseconds. */
const renderTimeoutMs = 10_000

/** Renders a page after all its loaders: HTML with the data of its queries, written out once. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  headers.set('content-type', 'text/html; charset=utf-8')
  if (request.method === 'HEAD') return Promise.resolve(new Response(null, { status, headers }))
  const { log, nonce } = loadContext.get(serverPageContext)
  return new Promise((resolve, reject) => {
    const ready = isbot(request.headers.get('user-agent')) ? 'onAllReady' : 'onShellReady'
    const { pipe, abort } = renderToPipeableStream(pageElement(request, routerContext, loadContext), {
      nonce,
      [ready]: () => {
        const body = new PassThrough()
        body.once('close', () => clearTimeout(timer))
        resolve(new Response(createReadableStreamFromReadable(body), { status, headers }))
        pipe(body)
      },
      onShellError: reject,
      // Faults before the shell reject; later ones can only be noted, since the answer is under way.
      onError: (err: unknown) => log.error({ err }, 'page rendering'),
    })
    const timer = setTimeout(abort, renderTimeoutMs)
    timer.unref()
  })
}

/** Notes faults of loaders and actions; pages that are not there, or take no form, are none, nor is who hangs up. */
export function handleError(
  err: unknown,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
): void {
  if (request.signal.aborted || (isRouteErrorResponse(err) && err.status < 500)) return
  context.get(serverPageContext).log.error({ err }, 'page')
}

/** The page as one React element, its data loaded; also what the bench renders barely. */
export function pageElement(
  request: Request,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
) {
  const page = loadContext.get(pageContext)
  const { nonce, theme, timeZone, messages, account, liveAfter } = loadContext.get(serverPageContext)
  const state = serialisePageState({
    locale: page.locale,
    timeZone,
    account,
    liveAfter,
    queries: dehydrate(page.queryClient),
  })
  const live = liveOf(account, liveAfter)
  const frame = { nonce, theme, state, live, preload: { scripts: [], fonts: preloadedFonts } }
  return (
    <PageProviders
      api={page.api}
      queryClient={page.queryClient}
      locale={page.locale}
      messages={messages}
      timeZone={timeZone}
      frame={frame}
    >
      <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
    </PageProviders>
  )
}

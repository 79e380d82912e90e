import { catalogues } from 'virtual:catalogues'
import { catalogues as staffCatalogues } from 'virtual:catalogues/staff'
import { contract } from 'virtual:client-contract'
import 'virtual:staff-contract'
import '../../../src/web/kit/theme/app.css'
import type { QueryClient } from '@tanstack/react-query'
import { createContext, type ReactElement, useContext } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { createRoutesStub } from 'react-router'
import { vi } from 'vitest'
import { pageContributions } from '../../../src/assembly/page-contributions.ts'
import { PageProviders } from '../../../src/assembly/page-providers.tsx'
import { requestHeaders } from '../../../src/assembly/request-headers.ts'
import type { User } from '../../../src/features/accounts/contract.ts'
import { MatchScene } from '../../../src/features/chats/web/public.tsx'
import { LikingProvider, NewLikesProvider } from '../../../src/features/likes/web/public.tsx'
import { type Api, createBrowserApi } from '../../../src/web/api/api.ts'
import { textsFor } from '../../../src/web/i18n/texts.ts'
import { ToastProvider } from '../../../src/web/kit/overlays/toast.tsx'
import { loadLazyComponents } from '../../../src/web/lazy-component.tsx'
import { createPageData } from '../../../src/web/page-data.tsx'
import { plainFrame } from '../../../src/web/page-frame.tsx'
import { createQueryClient } from '../../../src/web/query-client.ts'

// Shows a component in a browser as a page of the product does, without the product: calls get the answers of the test. For
// tests `*.browser.test.tsx`, which run in Chromium.

/** Answers a call by its path below `/api`; undefined is no such path. */
export type Answers = (call: {
  method: string
  path: string
  body: unknown
}) => Response | Promise<Response> | undefined

export interface ShownOptions {
  /** Path and query of the page. */
  path?: string
  settings?: object
  user?: User | null
  answers?: Answers
  /** Adds to what the page has loaded, besides settings and user. */
  fill?: (queryClient: QueryClient, api: Api) => void
}

let root: Root | undefined
const ownPath = window.location.pathname + window.location.search

/** Removes what a test has shown. */
export function closePage(): void {
  root?.unmount()
  root = undefined
  document.body.replaceChildren()
  window.history.replaceState(null, '', ownPath)
}

const ShownContext = createContext<ReactElement>(<></>)

/** The component within what the root of the app puts around every screen. */
function Shown() {
  return (
    <ToastProvider>
      <NewLikesProvider count={0}>
        <LikingProvider scene={MatchScene}>{useContext(ShownContext)}</LikingProvider>
      </NewLikesProvider>
    </ToastProvider>
  )
}
const Page = createRoutesStub(
  // Members' pages read the id.
  ['/members/:id/*', '*'].map((path) => ({ path, Component: Shown })),
)

const messages = { ...(await catalogues.en?.())?.texts, ...(await staffCatalogues.en?.())?.texts }
await loadLazyComponents()

/** Returns an English text by its full key (`photos.enlarge`). */
export function t(key: string, values?: Record<string, string | number>): string {
  const [namespace = '', ...rest] = key.split('.')
  const translate = textsFor('en', messages, 'UTC').translatorOf(namespace) as unknown as (
    key: string,
    values?: object,
  ) => string
  return translate(rest.join('.'), values).replace(/<\/?\w+>/g, '')
}

/** Shows a component on a page of its own, in the window's body. */
export async function showPage(
  element: ReactElement,
  { path = '/', settings = {}, user = null, answers = () => undefined, fill }: ShownOptions = {},
): Promise<void> {
  vi.stubGlobal('fetch', async (request: Request) => {
    const path = new URL(request.url).pathname.replace(/^\/api/, '')
    const text = await request.text()
    const answer = await answers({
      method: request.method,
      path,
      body: text === '' ? null : JSON.parse(text),
    })
    if (!answer) throw new Error(`no answer to ${request.method} ${path}`)
    return answer
  })
  const api = createBrowserApi(contract, { headersOf: requestHeaders, onLoggedOut: () => false })
  const queryClient = createQueryClient()
  queryClient.setQueryData<unknown>(api.sites.settings.queryKey({ input: {} }), { settings })
  queryClient.setQueryData<unknown>(api.accounts.current.queryKey({ input: {} }), { user })
  fill?.(queryClient, api)
  document.documentElement.dataset.palette = '1'
  // What asks the window for its address gets that of the page.
  window.history.replaceState(null, '', path)
  const container = document.body.appendChild(document.createElement('div'))
  root = createRoot(container)
  root.render(
    <PageProviders
      page={createPageData(api, queryClient, async () => pageContributions)}
      locale="en"
      messages={messages}
      timeZone="UTC"
      frame={plainFrame}
    >
      <ShownContext value={element}>
        <Page initialEntries={[path]} />
      </ShownContext>
    </PageProviders>,
  )
}

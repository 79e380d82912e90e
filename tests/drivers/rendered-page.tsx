import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { QueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { PageProviders } from '../../src/assembly/page-providers.tsx'
import type { Locale } from '../../src/core/locales.ts'
import type { User } from '../../src/features/accounts/contract.ts'
import { catalogueOf } from '../../src/server/text.ts'
import type { Api } from '../../src/web/api/api.ts'
import { plainFrame } from '../../src/web/page-frame.tsx'
import { apiWithoutCalls, newPage } from './page-data.ts'
import type { Answer } from './test-app.ts'

/** Returns the texts of a language by namespace, or those that American English spells differently. */
export function textsOf(locale: Locale | 'en-US') {
  const folder = join(import.meta.dirname, '../../locales', locale)
  return Object.fromEntries(
    readdirSync(folder).map((file) => [
      file.replace('.json', ''),
      JSON.parse(readFileSync(join(folder, file), 'utf8')),
    ]),
  )
}

const ElementContext = createContext<ReactNode>(null)
const Shown = () => useContext(ElementContext)
const routeId = 'page'
const Page = createRoutesStub([{ id: routeId, path: '*', Component: Shown, handle: { isHydrated: false } }])

export interface PageOptions {
  locale?: Locale
  /** Path and query of the page. */
  path?: string
  /** Adds to the cache besides the settings and the user. */
  fill?: (queryClient: QueryClient, api: Api) => void
  /** What the page's form has returned. */
  answer?: unknown
  /** Overrides settings. */
  settings?: object
}

/** Renders a component as the server does, with settings and viewer as the API returns them. */
export async function renderPage(
  element: ReactNode,
  viewer: { call(path: string): Promise<Answer> },
  { settings, ...options }: PageOptions = {},
): Promise<string> {
  const { body } = await viewer.call('/api/settings')
  const { user } = (await viewer.call('/api/user.php')).body
  return renderWith(element, { ...options, settings: { ...body.settings, ...settings }, user })
}

/** Renders a component as the server does, on a page with these settings and this user. */
export function renderWith(
  element: ReactNode,
  {
    locale = 'en',
    path = '/',
    fill,
    answer,
    settings,
    user = null,
  }: PageOptions & { settings: object; user?: User | null },
): string {
  // Rendering sends no requests; the client only provides the query keys.
  const api = apiWithoutCalls()
  const queryClient = new QueryClient()
  queryClient.setQueryData<unknown>(api.sites.settings.queryKey({ input: {} }), { settings })
  queryClient.setQueryData<unknown>(api.accounts.current.queryKey({ input: {} }), { user })
  fill?.(queryClient, api)
  return renderToStaticMarkup(
    <PageProviders
      {...{ page: newPage(api, queryClient), locale, messages: catalogueOf(locale), timeZone: 'UTC' }}
      frame={plainFrame}
    >
      <ElementContext value={element}>
        <Page
          initialEntries={[path]}
          {...(answer ? { hydrationData: { actionData: { [routeId]: answer } } } : {})}
        />
      </ElementContext>
    </PageProviders>,
  )
}

/** Returns the text between the tags. */
export function wordsOf(markup: string): string {
  return markup
    .replace(/<wbr\/?>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

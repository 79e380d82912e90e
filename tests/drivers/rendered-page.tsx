import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createORPCClient } from '@orpc/client'
import { QueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { PageProviders } from '../../src/assembly/page-providers.tsx'
import type { Locale } from '../../src/core/locales.ts'
import { type Api, type ApiClient, createApi } from '../../src/web/api.tsx'
import type { Answer } from './test-app.ts'

/** The texts of a language, by namespace. */
export function textsOf(locale: Locale) {
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
const Page = createRoutesStub([{ path: '*', Component: Shown, handle: { isHydrated: false } }])

interface PageOptions {
  locale?: Locale
  /** Path of the page, with its query. */
  path?: string
  /** Fills the cache beyond the settings and the user. */
  fill?: (queryClient: QueryClient, api: Api) => void
  /** Replaces parts of the settings. */
  settings?: object
}

/** Renders a component as the server does, with the site's settings and the viewer as the API returns them. */
export async function renderPage(
  element: ReactNode,
  viewer: { call(path: string): Promise<Answer> },
  { locale = 'en', path = '/', fill, settings }: PageOptions = {},
): Promise<string> {
  // Nothing is requested while a page is rendered; the client only gives the queries their names.
  const api = createApi(createORPCClient<ApiClient>({ call: () => Promise.reject(new Error('no calls')) }))
  const queryClient = new QueryClient()
  const { body } = await viewer.call('/api/settings')
  const shown = { ...body, settings: { ...body.settings, ...settings } }
  queryClient.setQueryData<unknown>(api.sites.settings.queryKey({ input: {} }), shown)
  const user = (await viewer.call('/api/user.php')).body
  queryClient.setQueryData<unknown>(api.accounts.current.queryKey({ input: {} }), user)
  fill?.(queryClient, api)
  return renderToStaticMarkup(
    <PageProviders
      {...{ api, queryClient, locale, messages: textsOf(locale), timeZone: 'UTC' }}
      frame={{
        theme: 'system',
        nonce: '',
        state: '',
        live: { account: null, after: 0 },
        languageOffer: null,
        preload: { scripts: [], fonts: [] },
      }}
    >
      <ElementContext value={element}>
        <Page initialEntries={[path]} />
      </ElementContext>
    </PageProviders>,
  )
}

/** The words between the tags. */
export function wordsOf(markup: string): string {
  return markup
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

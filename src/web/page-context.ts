import type { QueryClient } from '@tanstack/react-query'
import { createContext, type RouterContextProvider } from 'react-router'
import type { Locale } from '../core/locales.ts'
import type { Api } from './api.tsx'

/** What loaders and actions work with: on the server made for each request, in the browser once. */
export interface PageContext {
  api: Api
  queryClient: QueryClient
  locale: Locale
  isLoggedIn: boolean
  /** A cookie that scripts may read, by its name. */
  cookieOf: (name: string) => string | null
  /** What to say where the connection is lost; only browsers lose it. */
  offlineText?: string
}

export const pageContext = createContext<PageContext>()

type ContextReader = Readonly<Pick<RouterContextProvider, 'get'>>

let browserContext: PageContext | null = null

/** Tells the loaders of the browser what they work with; called once before hydration. */
export function setBrowserContext(context: PageContext): void {
  browserContext = context
}

/** The context of a loader or action, wherever it runs. */
export function contextOf(context: ContextReader): PageContext {
  return browserContext ?? context.get(pageContext)
}

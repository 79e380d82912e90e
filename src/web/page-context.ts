import { createContext, type RouterContextProvider } from 'react-router'
import type { Locale } from '../core/locales.ts'
import type { PageData } from './page-data.tsx'

/** The environment of loaders and actions: created per request on the server, once in the browser. */
export interface PageContext extends PageData {
  locale: Locale
  isLoggedIn: boolean
  /** Returns a cookie that scripts may read. */
  cookieOf: (name: string) => string | null
  /** Returns the path where the visitor does what a refusal of the page at `url` requires, or null. */
  pathAfter: (code: string, url: URL) => string | null
  /** Message for a lost connection; browsers only. */
  offlineText?: string
}

export const pageContext = createContext<PageContext>()

type ContextReader = Readonly<Pick<RouterContextProvider, 'get'>>

let browserContext: PageContext | null = null

/** Sets the context of the browser's loaders; called once before hydration. */
export function setBrowserContext(context: PageContext): void {
  browserContext = context
}

/** Returns the context of a loader or action, on the server or in the browser. */
export function contextOf(context: ContextReader): PageContext {
  return browserContext ?? context.get(pageContext)
}

import type { Locale } from '../core/locales.ts'
import type { LanguageOffer } from './page-frame.tsx'
import type { LoadedQuery } from './query-client.ts'

/** Data that the server embeds in the page for the browser. */
export interface PageState {
  locale: Locale
  /** Base path of the API's URLs (see `setApiBase`). */
  apiBase: string
  timeZone: string
  languageOffer: LanguageOffer | null
  /** The logged-in account, for the live stream; null for visitors. */
  account: number | null
  /** Number of the newest live event reflected in the page's data; null for visitors without events. */
  liveAfter: number | null
  queries: LoadedQuery[]
}

export const pageStateId = 'page-state'
export const pageTextsId = 'page-texts'

/** Returns JSON that is safe inside a script element, both as data and as an expression. */
export function scriptJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c')
}

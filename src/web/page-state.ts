import type { DehydratedState } from '@tanstack/react-query'
import type { Locale } from '../core/locales.ts'
import type { LanguageOffer } from './page-frame.tsx'

/** What the server hands to the browser inside the page, beside the HTML. */
export interface PageState {
  locale: Locale
  /** Base path of the API's addresses (see `setApiBase`). */
  apiBase: string
  timeZone: string
  languageOffer: LanguageOffer | null
  /** Who is logged in, for the live stream; null for visitors. */
  account: number | null
  /** Number of the newest live event that the page's data already shows; null for those who get none. */
  liveAfter: number | null
  queries: DehydratedState
}

export const pageStateId = 'page-state'

/** JSON that can stand inside a script element. */
export function serialisePageState(state: PageState): string {
  return JSON.stringify(state)
    .replace(/</g, '\\u003c')
    .replace(/\u2028/g, '\\u2028')
    .replace(/\u2029/g, '\\u2029')
}

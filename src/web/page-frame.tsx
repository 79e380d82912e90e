import { createContext, type ReactNode, useContext } from 'react'
import type { Locale } from '../core/locales.ts'
import type { Theme } from './theme.ts'

/** A language in which a visitor may rather read the page, and the words that offer it. */
export interface LanguageOffer {
  locale: Locale
  text: string
}

/** What the page's HTML frame needs beside the screens' data. */
export interface PageFrame {
  theme: Theme
  /** Nonce of the page's inline scripts; empty in the browser, where none are added. */
  nonce: string
  /** The serialised page state, which the browser finds in the page. */
  state: string
  /** Whose live events the page follows, and up to which of them its data is true. */
  live: { account: number | null; after: number }
  languageOffer: LanguageOffer | null
  /** Scripts and fonts that the page is going to need at once. */
  preload: { scripts: readonly string[]; fonts: readonly string[] }
}

/** Whose live events a page follows, and from where on: nobody's where there is no number to start from. */
export function liveOf(account: number | null, liveAfter: number | null): PageFrame['live'] {
  return { account: liveAfter === null ? null : account, after: liveAfter ?? 0 }
}

const PageFrameContext = createContext<PageFrame>({
  theme: 'system',
  nonce: '',
  state: '',
  live: { account: null, after: 0 },
  languageOffer: null,
  preload: { scripts: [], fonts: [] },
})

/** Gives the root document its frame. */
export function PageFrameProvider({ frame, children }: { frame: PageFrame; children: ReactNode }) {
  return <PageFrameContext value={frame}>{children}</PageFrameContext>
}

/** The frame of this page. */
export function usePageFrame(): PageFrame {
  return useContext(PageFrameContext)
}

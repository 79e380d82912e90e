import { createContext, type ReactNode, useContext } from 'react'
import type { Locale } from '../core/locales.ts'
import type { Theme } from './theme.ts'

/** A language that a visitor may prefer, and the words that offer it. */
export interface LanguageOffer {
  locale: Locale
  text: string
}

/** Values of the page's HTML frame, besides the screens' data. */
export interface PageFrame {
  theme: Theme
  /** Nonce of the page's inline scripts; empty in the browser, which adds none. */
  nonce: string
  /** The serialised page state embedded in the page. */
  state: string
  /** The account whose live events the page follows, and the last event that its data reflects. */
  live: { account: number | null; after: number }
  languageOffer: LanguageOffer | null
  /** Files that the page needs at once; in the browser, which has them, only the fonts. */
  preload: {
    styles: readonly string[]
    fonts: readonly string[]
  }
  /** Addresses of the page's own scripts, where it does without the app's. */
  ownScripts: readonly string[]
  /** Addresses of the app's scripts, for such a page to load ahead for the next one. */
  nextScripts: readonly string[]
}

/**
 * Returns the account whose live events a page follows, and the number to start from; no account without a
 * number.
 */
export function liveOf(account: number | null, liveAfter: number | null): PageFrame['live'] {
  return { account: liveAfter === null ? null : account, after: liveAfter ?? 0 }
}

/** The frame of a page that stands alone, as components do in tests. */
export const plainFrame: PageFrame = {
  theme: 'system',
  nonce: '',
  state: '',
  live: { account: null, after: 0 },
  languageOffer: null,
  preload: { styles: [], fonts: [] },
  ownScripts: [],
  nextScripts: [],
}

const PageFrameContext = createContext<PageFrame>(plainFrame)

/** Provides the root document with its frame. */
export function PageFrameProvider({ frame, children }: { frame: PageFrame; children: ReactNode }) {
  return <PageFrameContext value={frame}>{children}</PageFrameContext>
}

/** Returns the frame of this page. */
export function usePageFrame(): PageFrame {
  return useContext(PageFrameContext)
}

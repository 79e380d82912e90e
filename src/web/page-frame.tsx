import { createContext, type ReactNode, useContext } from 'react'
import type { Theme } from './theme.ts'

/** What the page's HTML frame needs beside the screens' data. */
export interface PageFrame {
  theme: Theme
  /** Nonce of the page's inline scripts; empty in the browser, where none are added. */
  nonce: string
  /** The serialised page state, which the browser finds in the page. */
  state: string
  /** Whom the page was rendered for, and up to which live event its data is true. */
  live: { account: number | null; after: number }
  /** Scripts and fonts that the page is going to need at once. */
  preload: { scripts: readonly string[]; fonts: readonly string[] }
}

const PageFrameContext = createContext<PageFrame>({
  theme: 'system',
  nonce: '',
  state: '',
  live: { account: null, after: 0 },
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

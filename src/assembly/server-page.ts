import { createContext } from 'react-router'
import type { Log } from '../server/log.ts'
import type { Catalogue } from '../server/text.ts'
import type { LanguageOffer } from '../web/page-frame.tsx'
import type { Theme } from '../web/theme.ts'

/** Context that only the server needs to render a page; screens never see it. */
export interface ServerPage {
  log: Log
  nonce: string
  theme: Theme
  timeZone: string
  messages: Catalogue
  languageOffer: LanguageOffer | null
  account: number | null
  liveAfter: number | null
}

export const serverPageContext = createContext<ServerPage>()

import type { ApiOf } from '../../../web/api/api.ts'
import { apiSlice } from '../../../web/api/api-slice.ts'
import type { accounts } from '../../accounts/contract.ts'
import type { cards } from '../../cards/contract.ts'
import type { gifts } from '../../gifts/contract.ts'
import type { profiles } from '../../profiles/contract.ts'
import type { chats } from '../contract.ts'

/** The calls that chats makes in the browser: its own, and those of features that it depends on. */
export type Api = ApiOf<{
  accounts: typeof accounts
  profiles: typeof profiles
  cards: typeof cards
  gifts: typeof gifts
  chats: typeof chats
}>

export const { useApi, usePageData, onPageEvent, defineScreen, defineForm } = apiSlice<Api>()

import type { ApiOf } from '../../../web/api/api.ts'
import { apiSlice } from '../../../web/api/api-slice.ts'
import type { cards } from '../../cards/contract.ts'
import type { swipe } from '../contract.ts'

/** The calls that swipe makes in the browser: its own, and those of features that it depends on. */
export type Api = ApiOf<{
  cards: typeof cards
  swipe: typeof swipe
}>

export const { useApi, defineScreen, defineForm } = apiSlice<Api>()

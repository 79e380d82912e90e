import type { ApiOf } from '../../../web/api/api.ts'
import { apiSlice } from '../../../web/api/api-slice.ts'
import type { cards } from '../contract.ts'

/** The calls that cards make in the browser. */
export type Api = ApiOf<{ cards: typeof cards }>

export const { useApi, onPageEvent } = apiSlice<Api>()

import type { ApiOf } from '../../../web/api/api.ts'
import { apiSlice } from '../../../web/api/api-slice.ts'
import type { promotions } from '../contract.ts'

/** The calls that promotions makes in the browser. */
export type Api = ApiOf<{
  promotions: typeof promotions
}>

export const { useApi } = apiSlice<Api>()

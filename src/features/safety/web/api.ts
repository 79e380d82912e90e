import type { ApiOf } from '../../../web/api/api.ts'
import { apiSlice } from '../../../web/api/api-slice.ts'
import type { safety } from '../contract.ts'

/** The calls that safety makes in the browser: its own, and those of features that it depends on. */
export type Api = ApiOf<{
  safety: typeof safety
}>

export const { useApi, defineForm, defineScreen } = apiSlice<Api>()

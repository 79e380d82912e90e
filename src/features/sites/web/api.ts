import type { ApiOf } from '../../../web/api/api.ts'
import { apiSlice } from '../../../web/api/api-slice.ts'
import type { sites } from '../contract.ts'

/** The calls that sites makes in the browser: its own, and those of features that it depends on. */
export type Api = ApiOf<{
  sites: typeof sites
}>

export const { useApi } = apiSlice<Api>()

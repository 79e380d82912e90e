import type { ApiOf } from '../../../web/api/api.ts'
import { apiSlice } from '../../../web/api/api-slice.ts'
import type { exports as dataExports } from '../contract.ts'

/** The calls that exports makes in the browser: its own, and those of features that it depends on. */
export type Api = ApiOf<{
  exports: typeof dataExports
}>

export const { useApi } = apiSlice<Api>()

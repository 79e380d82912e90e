import type { ApiOf } from '../../../web/api/api.ts'
import { apiSlice } from '../../../web/api/api-slice.ts'
import type { profiles } from '../../profiles/contract.ts'
import type { verification } from '../contract.ts'

/** The calls that verification makes in the browser: its own, and those of features that it depends on. */
export type Api = ApiOf<{
  profiles: typeof profiles
  verification: typeof verification
}>

export const { useApi, usePageData } = apiSlice<Api>()

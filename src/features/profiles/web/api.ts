import type { ApiOf } from '../../../web/api/api.ts'
import { apiSlice } from '../../../web/api/api-slice.ts'
import type { accounts } from '../../accounts/contract.ts'
import type { sites } from '../../sites/contract.ts'
import type { profiles } from '../contract.ts'

/** The calls that profiles makes in the browser: its own, and those of features that it depends on. */
export type Api = ApiOf<{
  sites: typeof sites
  accounts: typeof accounts
  profiles: typeof profiles
}>

export const { useApi, usePageData, onPageEvent } = apiSlice<Api>()

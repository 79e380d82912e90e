import type { ApiOf } from '../../../web/api/api.ts'
import { apiSlice } from '../../../web/api/api-slice.ts'
import type { accounts } from '../../accounts/contract.ts'
import type { sites } from '../../sites/contract.ts'
import type { matching } from '../contract.ts'

/** The calls that matching makes in the browser: its own, and those of features that it depends on. */
export type Api = ApiOf<{
  sites: typeof sites
  accounts: typeof accounts
  matching: typeof matching
}>

export const { useApi, defineScreen, defineForm } = apiSlice<Api>()

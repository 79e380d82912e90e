import type { ApiOf } from '../../../web/api/api.ts'
import { apiSlice } from '../../../web/api/api-slice.ts'
import type { account } from '../../accounts/settings-contract.ts'
import type { factors } from '../contract.ts'

/** The calls that factors makes in the browser: its own, and those of features that it depends on. */
export type Api = ApiOf<{
  account: typeof account
  factors: typeof factors
}>

export const { useApi } = apiSlice<Api>()

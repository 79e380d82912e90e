import type { ApiOf } from '../../../web/api/api.ts'
import { apiSlice } from '../../../web/api/api-slice.ts'
import type { accounts } from '../../accounts/contract.ts'
import type { credits } from '../contract.ts'

/** The calls that credits makes in the browser: its own, and those of features that it depends on. */
export type Api = ApiOf<{
  accounts: typeof accounts
  credits: typeof credits
}>

export const { useApi, defineScreen } = apiSlice<Api>()

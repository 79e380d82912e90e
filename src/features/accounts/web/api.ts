import type { ApiOf } from '../../../web/api/api.ts'
import { apiSlice } from '../../../web/api/api-slice.ts'
import type { sites } from '../../sites/contract.ts'
import type { accounts } from '../contract.ts'
import type { account } from '../settings-contract.ts'
import type { signup } from '../signup-contract.ts'

/** The calls that accounts makes in the browser: its own, and those of features that it depends on. */
export type Api = ApiOf<{
  sites: typeof sites
  accounts: typeof accounts
  account: typeof account
  signup: typeof signup
}>

export const { useApi, defineScreen, defineForm } = apiSlice<Api>()

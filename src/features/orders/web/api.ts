import type { ApiOf } from '../../../web/api/api.ts'
import { apiSlice } from '../../../web/api/api-slice.ts'
import type { accounts } from '../../accounts/contract.ts'
import type { account } from '../../accounts/settings-contract.ts'
import type { credits } from '../../credits/contract.ts'
import type { sites } from '../../sites/contract.ts'
import type { orders } from '../contract.ts'

/** The calls that orders makes in the browser: its own, and those of features that it depends on. */
export type Api = ApiOf<{
  sites: typeof sites
  accounts: typeof accounts
  account: typeof account
  credits: typeof credits
  orders: typeof orders
}>

export const { useApi, usePageData, defineScreen, defineForm } = apiSlice<Api>()

import type { ApiOf } from '../../../web/api/api.ts'
import { apiSlice } from '../../../web/api/api-slice.ts'
import type { orders } from '../../orders/contract.ts'
import type { closure } from '../contract.ts'

/** The calls that closure makes in the browser: its own, and those of features that it depends on. */
export type Api = ApiOf<{
  orders: typeof orders
  closure: typeof closure
}>

export const { useApi, defineScreen, defineForm } = apiSlice<Api>()

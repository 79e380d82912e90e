import type { ApiOf } from '../../../web/api/api.ts'
import { apiSlice } from '../../../web/api/api-slice.ts'
import type { age } from '../contract.ts'

/** The calls that age makes in the browser: its own, and those of features that it depends on. */
export type Api = ApiOf<{
  age: typeof age
}>

export const { useApi, defineScreen, defineForm } = apiSlice<Api>()

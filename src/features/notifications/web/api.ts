import type { ApiOf } from '../../../web/api/api.ts'
import { apiSlice } from '../../../web/api/api-slice.ts'
import type { notifications } from '../contract.ts'

/** The calls that notifications makes in the browser: its own, and those of features that it depends on. */
export type Api = ApiOf<{
  notifications: typeof notifications
}>

export const { useApi } = apiSlice<Api>()

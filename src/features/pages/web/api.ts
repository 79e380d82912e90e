import type { ApiOf } from '../../../web/api/api.ts'
import { apiSlice } from '../../../web/api/api-slice.ts'
import type { sites } from '../../sites/contract.ts'
import type { pages } from '../contract.ts'

/** The calls that pages makes in the browser: its own, and those of features that it depends on. */
export type Api = ApiOf<{
  pages: typeof pages
  sites: typeof sites
}>

export const { useApi, defineForm, defineScreen } = apiSlice<Api>()

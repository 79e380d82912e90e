import type { ApiOf } from '../../../web/api/api.ts'
import { apiSlice } from '../../../web/api/api-slice.ts'
import type { likes } from '../contract.ts'

/** The calls that likes makes in the browser: its own, and those of features that it depends on. */
export type Api = ApiOf<{
  likes: typeof likes
}>

export const { useApi, usePageData, defineScreen, defineForm } = apiSlice<Api>()

import type { ApiOf } from '../../../web/api/api.ts'
import { apiSlice } from '../../../web/api/api-slice.ts'
import type { profiles } from '../../profiles/contract.ts'
import type { photos } from '../contract.ts'

/** The calls that photos makes in the browser: its own, and those of features that it depends on. */
export type Api = ApiOf<{
  profiles: typeof profiles
  photos: typeof photos
}>

export const { useApi, usePageData } = apiSlice<Api>()

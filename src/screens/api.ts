import type { contract } from '../assembly/contract.ts'
import type { ApiOf } from '../web/api/api.ts'
import { apiSlice } from '../web/api/api-slice.ts'

/** All calls of the product: screens are made of several features. */
export type Api = ApiOf<typeof contract>

export const { useApi, usePageData, defineScreen, defineForm } = apiSlice<Api>()

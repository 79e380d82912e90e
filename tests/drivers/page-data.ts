import { createORPCClient } from '@orpc/client'
import type { AnyContractRouter } from '@orpc/contract'
import { OpenAPILink } from '@orpc/openapi-client/fetch'
import { QueryClient } from '@tanstack/react-query'
import { pageContributions } from '../../src/assembly/page-contributions.ts'
import { type Api, createApi } from '../../src/web/api/api.ts'
import { createPageData, type PageData } from '../../src/web/page-data.tsx'
import type { TestApp } from './test-app.ts'

/** Returns an API that refuses every call: it only provides query keys. */
export function apiWithoutCalls(): Api {
  return createApi(createORPCClient({ call: () => Promise.reject(new Error('no calls')) }))
}

/** Returns the data of a page with the subscriptions of all features, without anything loaded. */
export function newPage(api = apiWithoutCalls(), queryClient = new QueryClient()): PageData {
  return createPageData(api, queryClient, pageContributions)
}

/** Returns the API of a member's browser: the real client, through the real HTTP app. */
export function browserApi(
  app: TestApp,
  host: string,
  { cookie }: { cookie: string },
  contract: AnyContractRouter,
): Api {
  const link = new OpenAPILink(contract, {
    url: `http://${host}/api`,
    headers: { cookie, origin: `http://${host}`, host },
    fetch: async (request) => app.http.request(request as Request),
  })
  return createApi(createORPCClient(link))
}

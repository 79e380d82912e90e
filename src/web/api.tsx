import { createORPCClient } from '@orpc/client'
import type { AnyContractProcedure, ContractRouterClient } from '@orpc/contract'
import { OpenAPILink } from '@orpc/openapi-client/fetch'
import { createTanstackQueryUtils, type RouterUtils } from '@orpc/tanstack-query'
import { createContext, type ReactNode, useContext } from 'react'
import type { CallMeta } from '../core/access.ts'
import { apiAddress } from './api-address.ts'
import { apiErrorOf, errorOf } from './api-error.ts'
import type { ApiContract } from './register.ts'
import { isWorthRetrying, pauseBeforeRetry, sleep } from './retry.ts'
import { callBySocket } from './socket-link.ts'

export { type ApiError, apiErrorOf } from './api-error.ts'

/** Calls by feature: `api.likes.send({ profile_id })`. Over HTTP in the browser, in-process on the server. */
export type ApiClient = ContractRouterClient<ApiContract>

/** The same calls as TanStack Query options: `useApi().likes.list.queryOptions({ input })`. */
export type Api = RouterUtils<ApiClient> & { call: ApiClient }

/** Creates query and mutation options on a client. */
export function createApi(client: ApiClient): Api {
  const options = createTanstackQueryUtils(client) as RouterUtils<ApiClient>
  // The options are a proxy that creates any property on access, including `call`, so that must be handled
  // first.
  return new Proxy(options, {
    get: (target, name) => (name === 'call' ? client : Reflect.get(target, name)),
  }) as Api
}

const ApiContext = createContext<Api | null>(null)

/** Provides the API to the screens. */
export function ApiProvider({ api, children }: { api: Api; children: ReactNode }) {
  return <ApiContext value={api}>{children}</ApiContext>
}

/** Returns the API of this page. */
export function useApi(): Api {
  const api = useContext(ApiContext)
  if (!api) throw new Error('useApi needs an ApiProvider')
  return api
}

/** Returns the text for each invalid field by its path; empty for other errors. */
export function fieldErrorsOf(err: unknown): Record<string, string> {
  const error = apiErrorOf(err)
  if (error?.code !== 'invalid_input') return {}
  const { issues = [] } = (error.data ?? {}) as { issues?: { path: string; message: string }[] }
  return Object.fromEntries(issues.map((issue) => [issue.path, issue.message]))
}

/**
 * Creates the API over HTTP; calls that the contract marks with `socket` use this tab's socket while it is
 * open. Retries idempotent calls up to five times with growing pauses (product.md, 7): after network errors,
 * all 5xx, and 429 once its time has passed. Calls `onLoggedOut` when the session has ended.
 */
export function createBrowserApi(contract: ApiContract, onLoggedOut: () => void): Api {
  const procedureOf = (path: readonly string[]) =>
    path.reduce<unknown>((part, key) => (part as Record<string, unknown>)?.[key], contract) as
      | AnyContractProcedure
      | undefined
  const isRepeatable = (meta: CallMeta | undefined, input: unknown) =>
    meta?.mode === 'read' ||
    meta?.idempotent === true ||
    (input as { client_id?: string } | undefined)?.client_id !== undefined
  const link = new OpenAPILink(contract, {
    url: () => window.location.origin + apiAddress(''),
    // product.md, 7: requests to user.php carry the request type.
    headers: (_options, path) =>
      procedureOf(path)?.['~orpc'].route.path?.startsWith('/user.php') ? { 'x-request-type': 'client' } : {},
    customErrorResponseBodyDecoder: (body) => errorOf(body),
    interceptors: [
      async ({ next, path, input, signal }) => {
        const meta = procedureOf(path)?.['~orpc'].meta as CallMeta | undefined
        const canRepeat = isRepeatable(meta, input)
        // A socket may break before the response, so it carries only idempotent calls, which are then
        // repeated over HTTP.
        const bySocket = () =>
          meta?.socket && canRepeat ? callBySocket(path.join('.'), input, signal) : null
        for (let attempt = 1; ; attempt += 1) {
          try {
            return await ((attempt === 1 ? bySocket() : null) ?? next())
          } catch (err) {
            const error = apiErrorOf(err)
            if (error?.code === 'authentication_required') onLoggedOut()
            if (!canRepeat || !isWorthRetrying(err, attempt)) throw err
            await sleep(pauseBeforeRetry(error, attempt), signal)
          }
        }
      },
    ],
  })
  return createApi(createORPCClient(link) as ApiClient)
}

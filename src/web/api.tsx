import { createORPCClient, ORPCError } from '@orpc/client'
import type { AnyContractProcedure, ContractRouterClient } from '@orpc/contract'
import { OpenAPILink } from '@orpc/openapi-client/fetch'
import { createTanstackQueryUtils, type RouterUtils } from '@orpc/tanstack-query'
import { createContext, type ReactNode, useContext } from 'react'
import type { CallMeta } from '../core/access.ts'
import type { ApiContract } from './register.ts'
import { isWorthRetrying, pauseBeforeRetry, sleep } from './retry.ts'

/** Calls by feature: `api.likes.send({ profile_id })`. Over HTTP in the browser, in process on the server. */
export type ApiClient = ContractRouterClient<ApiContract>

/** The same calls as TanStack Query options: `useApi().likes.list.queryOptions({ input })`. */
export type Api = RouterUtils<ApiClient> & { call: ApiClient }

/** Query and mutation options on a client. */
export function createApi(client: ApiClient): Api {
  const options = createTanstackQueryUtils(client) as RouterUtils<ApiClient>
  // The options are a proxy that makes up every name it is asked for, `call` too: it has to be answered before.
  return new Proxy(options, {
    get: (target, name) => (name === 'call' ? client : Reflect.get(target, name)),
  }) as Api
}

const ApiContext = createContext<Api | null>(null)

/** Gives the screens their API. */
export function ApiProvider({ api, children }: { api: Api; children: ReactNode }) {
  return <ApiContext value={api}>{children}</ApiContext>
}

/** The API of this page. */
export function useApi(): Api {
  const api = useContext(ApiContext)
  if (!api) throw new Error('useApi needs an ApiProvider')
  return api
}

/** A refusal or fault as api.md writes it: `code` is snake_case, `message` stands in the member's language. */
export interface ApiError {
  code: string
  status: number
  message: string
  data?: unknown
}

/** What an error says in api.md's terms, or null where it is not an answer of the API (no connection, a bug). */
export function apiErrorOf(err: unknown): ApiError | null {
  if (!(err instanceof ORPCError)) return null
  return { code: err.code, status: err.status, message: err.message, data: err.data }
}

/** The text for each field of bad input, by its path; empty for other errors. */
export function fieldErrorsOf(err: unknown): Record<string, string> {
  const error = apiErrorOf(err)
  if (error?.code !== 'invalid_input') return {}
  const { issues = [] } = (error.data ?? {}) as { issues?: { path: string; message: string }[] }
  return Object.fromEntries(issues.map((issue) => [issue.path, issue.message]))
}

/**
 * The API over HTTP. Network errors, 502 to 504, and 429 after its time are tried again, five times with growing
 * pauses (product.md, 7), where repeating is harmless. `onLoggedOut` hears that the session is over.
 */
export function createBrowserApi(contract: ApiContract, onLoggedOut: () => void): Api {
  const isRepeatable = (path: readonly string[], input: unknown) => {
    const procedure = path.reduce<unknown>((part, key) => (part as Record<string, unknown>)?.[key], contract)
    const meta = (procedure as AnyContractProcedure | undefined)?.['~orpc'].meta as CallMeta | undefined
    return (
      meta?.mode === 'read' ||
      meta?.idempotent === true ||
      (input as { client_id?: string } | undefined)?.client_id !== undefined
    )
  }
  const link = new OpenAPILink(contract, {
    url: () => `${window.location.origin}/api`,
    // product.md, 7: requests to user.php carry the request type.
    headers: (_options, path) => (path[0] === 'accounts' ? { 'x-request-type': 'client' } : {}),
    customErrorResponseBodyDecoder: (body) => readError(body),
    interceptors: [
      async ({ next, path, input, signal }) => {
        for (let attempt = 1; ; attempt += 1) {
          try {
            return await next()
          } catch (err) {
            const error = apiErrorOf(err)
            if (error?.code === 'authentication_required') onLoggedOut()
            if (!isRepeatable(path, input) || !isWorthRetrying(err, attempt)) throw err
            await sleep(pauseBeforeRetry(error, attempt), signal)
          }
        }
      },
    ],
  })
  return createApi(createORPCClient(link) as ApiClient)
}

function readError(body: unknown): ORPCError<string, unknown> | null {
  const { code, status, message, data } = (body ?? {}) as Partial<ApiError>
  if (typeof code !== 'string' || typeof status !== 'number' || typeof message !== 'string') return null
  return new ORPCError(code, { status, message, data })
}

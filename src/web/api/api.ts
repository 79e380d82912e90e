import { type ClientContext, createORPCClient, type NestedClient } from '@orpc/client'
import type { AnyContractProcedure, AnyContractRouter, ContractRouterClient } from '@orpc/contract'
import { OpenAPILink } from '@orpc/openapi-client/fetch'
import { createTanstackQueryUtils, type RouterUtils } from '@orpc/tanstack-query'
import type { CallMeta } from '../../core/access.ts'
import { callBySocket } from '../live/socket-link.ts'
import { apiAddress } from './api-address.ts'
import { apiErrorOf, errorOf } from './api-error.ts'
import { withRetries } from './retry.ts'

/**
 * The calls of a contract, or of a part of one, as TanStack Query options: `api.likes.list.queryOptions({ input
 * })`. Below `call` they are functions: `api.call.likes.send({ profile_id })`; over HTTP in the browser,
 * in-process on the server.
 */
export type ApiOf<C extends AnyContractRouter> = RouterUtils<ContractRouterClient<C>> & {
  call: ContractRouterClient<C>
}

/** Creates query and mutation options on a client, which must have the calls of `A`. */
export function createApi<A extends object>(client: object): A {
  const options = createOnce(createTanstackQueryUtils(client as NestedClient<ClientContext>))
  // The options are a proxy that creates any property on access, including `call`, so that must be handled
  // first.
  return new Proxy(options, {
    get: (target, name) => (name === 'call' ? client : Reflect.get(target, name)),
  }) as A
}

/** Stores the parts of a tree of options: oRPC creates a part with all its functions on each access. */
function createOnce<T extends object>(tree: T): T {
  const parts = new Map<string | symbol, unknown>()
  return new Proxy(tree, {
    get: (target, name) => {
      if (!parts.has(name)) {
        const part: unknown = Reflect.get(target, name)
        parts.set(name, typeof part === 'object' && part !== null ? createOnce(part) : part)
      }
      return parts.get(name)
    },
  })
}

interface BrowserApiOptions {
  /** Returns the headers of a call by the path of its route, such as `/likes`. */
  headersOf: (path: string) => Record<string, string>
  /** Called when the session has ended. */
  onLoggedOut: () => void
}

/**
 * Creates the API over HTTP; calls that the contract marks with `socket` use this tab's socket while it is
 * open. Retries idempotent calls up to five times with growing pauses (product.md, 7): after network errors,
 * all 5xx, and 429 once its time has passed.
 */
export function createBrowserApi<C extends AnyContractRouter>(
  contract: C,
  { headersOf, onLoggedOut }: BrowserApiOptions,
): ApiOf<C> {
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
    headers: (_options, path) => headersOf(procedureOf(path)?.['~orpc'].route.path ?? ''),
    customErrorResponseBodyDecoder: (body) => errorOf(body),
    interceptors: [
      async ({ next, path, input, signal }) => {
        const meta = procedureOf(path)?.['~orpc'].meta as CallMeta | undefined
        const canRepeat = isRepeatable(meta, input)
        // A socket may break before the response, so it carries only idempotent calls, which are then
        // repeated over HTTP.
        const bySocket = () =>
          meta?.socket && canRepeat ? callBySocket(path.join('.'), input, signal) : null
        return withRetries((attempt) => (attempt === 1 ? bySocket() : null) ?? next(), {
          signal,
          canRepeat,
          onError: (err) => {
            if (apiErrorOf(err)?.code === 'authentication_required') onLoggedOut()
          },
        })
      },
    ],
  })
  return createApi(createORPCClient(link))
}

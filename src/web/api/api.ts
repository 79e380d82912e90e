import type { contract } from 'virtual:client-contract'
import type { AnyContractProcedure, AnyContractRouter, ContractRouterClient } from '@orpc/contract'
import type { CallMeta } from '../../core/access.ts'
import { apiErrorOf } from './api-error.ts'
import { optionsOf, type QueriesOf } from './call-options.ts'
import { callOverHttp } from './http-call.ts'
import { withRetries } from './retry.ts'

/**
 * The calls of a contract, or of a sub-router, as TanStack Query options: `api.likes.list.queryOptions({ input
 * })`. Below `call` they are functions: `api.call.likes.send({ profile_id })`; over HTTP in the browser,
 * in-process on the server.
 */
export type ApiOf<C extends AnyContractRouter> = QueriesOf<ContractRouterClient<C>> & {
  call: ContractRouterClient<C>
}

/**
 * The API of the product. A feature calls its own part and those of features that it knows (`tests/features.test.ts`).
 */
export type Api = ApiOf<typeof contract>

/** Creates query and mutation options on a client, which must have the calls of `A`. */
export function createApi<A extends object = Api>(client: object): A {
  return optionsOf(client) as A
}

interface BrowserApiOptions {
  /** Returns the headers of a call by the path of its route, such as `/likes`. */
  headersOf: (path: string) => Record<string, string>
  /** Called when the session has ended; returns whether the page is left. */
  onLoggedOut: () => boolean
}

type BrowserCall = (input: unknown, options?: { signal?: AbortSignal }) => Promise<unknown>

/** A carrier of calls besides HTTP: this tab's socket, while it is open. */
export interface CallCarrier {
  /**
   * Performs a call by its name; null for one that is too long. Rejects as the call over HTTP does: with the API's
   * error, or with a TypeError if the connection was lost before the response, so that the result is unknown.
   */
  call(call: string, input: unknown, signal?: AbortSignal): Promise<unknown> | null
}

let carrier: CallCarrier | null = null

/** Sets what carries calls from now on. */
export function carryCalls(by: CallCarrier): void {
  carrier = by
}

/** Leaves calls to HTTP, unless something else carries them by now. */
export function stopCarrying(by: CallCarrier): void {
  if (carrier === by) carrier = null
}

/** Returns whether a socket carries this tab's calls. */
export function carriesCalls(by: CallCarrier): boolean {
  return carrier === by
}

/**
 * Creates the API over HTTP; calls that the contract marks with `socket` use this tab's socket while it is
 * open. Retries idempotent calls up to five times with growing pauses (product: Browser): after network errors,
 * every 5xx that is no refusal, and 429 once its time has passed. A call that finds the session ended resolves as false on
 * a page that is being left (product: Browser).
 */
export function createBrowserApi<C extends AnyContractRouter>(
  contract: C,
  { headersOf, onLoggedOut }: BrowserApiOptions,
): ApiOf<C> {
  const afterRefusal = (err: unknown) => {
    if (apiErrorOf(err)?.code === 'authentication_required' && onLoggedOut()) return false
    throw err
  }
  const callOf = (name: string, { route, meta }: AnyContractProcedure['~orpc']): BrowserCall => {
    const { mode, idempotent, socket } = meta as Partial<CallMeta>
    return (input, { signal } = {}) => {
      const canRepeat =
        mode === 'read' ||
        idempotent === true ||
        (input as { client_id?: string } | undefined)?.client_id !== undefined
      // A socket may break before the response, so it carries only idempotent calls, which are then
      // repeated over HTTP.
      const bySocket = () => (socket && canRepeat ? (carrier?.call(name, input, signal) ?? null) : null)
      const byHttp = () => callOverHttp(route, input, { headers: headersOf(route.path ?? ''), signal })
      return withRetries((attempt) => (attempt === 1 ? bySocket() : null) ?? byHttp(), {
        signal,
        canRepeat,
      }).catch(afterRefusal)
    }
  }
  const clientOf = (router: AnyContractRouter, path: readonly string[]): object =>
    '~orpc' in router
      ? callOf(path.join('.'), router['~orpc'] as AnyContractProcedure['~orpc'])
      : Object.fromEntries(
          Object.entries(router).map(([name, below]) => [
            name,
            clientOf(below as AnyContractRouter, [...path, name]),
          ]),
        )
  return createApi(clientOf(contract, []))
}

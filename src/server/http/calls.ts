import { OpenAPIHandler } from '@orpc/openapi/fetch'
import { StandardOpenAPIMatcher } from '@orpc/openapi/standard'
import type { AnyRouter } from '@orpc/server'
import { answerOfUnread } from './answers.ts'
import { callBody, type IncomingBody, uploadBody } from './body.ts'
import type { RequestScope } from './context.ts'
import { Endpoint } from './runner.ts'

const prefix = '/api'

/** A call at the method and path of another, to which a query parameter directs. */
export interface OperationAlias {
  method: string
  /** The path of the request, below the prefix of all calls. */
  path: string
  query: string
  /** The path that the contract gives the call. */
  operation: string
}

/** Performs the call of a request under `/api`; null if there is no such call. */
export type PerformCall = (
  scope: RequestScope,
  request: Request,
  body: IncomingBody,
) => Promise<Response | null>

/**
 * Serves the calls of a router over HTTP. Method and path determine the operation, so everything that can be
 * refused without the body is refused before a byte of it is read; then the body is read with the operation's
 * own limits.
 */
export function createCalls(router: AnyRouter, aliases: readonly OperationAlias[] = []): PerformCall {
  const matcher = new StandardOpenAPIMatcher()
  matcher.init(router)
  const handler = new OpenAPIHandler(router, {
    customErrorResponseBodyEncoder: ({ code, status, message, data }) =>
      data === undefined ? { code, status, message } : { code, status, message, data },
    interceptors: [
      async ({ context, request, next }) => {
        try {
          return await next()
        } catch (err) {
          throw answerOfUnread(err, context as RequestScope, String(request.headers['content-type'] ?? ''))
        }
      },
    ],
  })
  return async (scope, request, body) => {
    const url = operationUrl(request, aliases)
    const path = url.pathname.slice(prefix.length).replace(/^\/|\/$/g, '')
    const match = await matcher.match(request.method, `/${path}`)
    if (!match) return null
    const endpoint = match.procedure
    if (!(endpoint instanceof Endpoint)) throw new Error(`${path} is not an endpoint`)
    const operation = match.path.join('.')
    await endpoint.admit(scope, operation)
    const bytes = await body.read(endpoint.meta.body === 'multipart' ? uploadBody : callBody)
    const { method, headers, signal } = request
    const read = new Request(url, { method, headers, signal, ...(bytes ? { body: bytes } : {}) })
    const context: RequestScope = { ...scope, admittedTo: operation }
    const { matched, response } = await handler.handle(read, { prefix, context: context as never })
    return matched ? response : null
  }
}

/** Returns the URL that identifies the operation. */
function operationUrl(request: Request, aliases: readonly OperationAlias[]): URL {
  const url = new URL(request.url)
  const alias = aliases.find(
    ({ method, path, query }) =>
      request.method === method && url.pathname === prefix + path && url.searchParams.has(query),
  )
  if (!alias) return url
  url.pathname = prefix + alias.operation
  url.search = ''
  return url
}

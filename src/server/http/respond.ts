import type { HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { Context } from 'hono'
import { commonRefusals, InvalidInput, Refusal } from '../../core/refusals.ts'
import type { Services } from '../work.ts'
import { errorBody, issuesOf, refusal } from './answers.ts'
import { IncomingBody } from './body.ts'
import { chooseEncoding, compress, mayCompress } from './compress.ts'
import type { RequestScope } from './context.ts'
import { plainPage } from './plain-page.ts'
import {
  type Arrival,
  type Identity,
  type Incoming,
  identify,
  type Lookup,
  readArrival,
} from './read-scope.ts'
import { newNonce, securityHeaders } from './security.ts'
import { bodyOf } from './whole-body.ts'

export type HttpEnv = { Bindings: HttpBindings }

export interface RespondParts {
  services: Services
  identity: Identity
  /** True if Vite serves the scripts, which needs a looser policy. */
  development: boolean
}

/** Describes a route, for metrics and the format of its errors. */
export interface Route extends Lookup {
  /** Name in the metrics, a constant from the code. */
  operation: string
  /** `page`: errors are small pages for people. `api`: they have the API's format. */
  errors: 'page' | 'api'
}

/** A request as passed to its handler. */
export interface Handled {
  scope: RequestScope
  /** Required on inline scripts and styles of the response. */
  nonce: string
  body: IncomingBody
}

/**
 * An unread rest of a body within these bounds is dropped before the response, so that the connection can
 * serve the next request. Anything above is dropped after it, and then the connection is closed: closing it
 * at once would make the client discard the response.
 */
const drainBefore = { bytes: 256 * 1024, milliseconds: 500 }
const drainAfter = { bytes: 32 * 1024 * 1024, milliseconds: 5000 }

/**
 * Handles one request: looks up its sender, runs the handler, and adds cookies, security headers,
 * compression, a log line and metrics to the response. Every exception, including those of the lookup,
 * becomes a response.
 */
export async function respond(
  parts: RespondParts,
  c: Context<HttpEnv>,
  route: Route,
  handle: (handled: Handled) => Promise<Response>,
): Promise<Response> {
  const { services } = parts
  const started = performance.now()
  const arrival = readArrival(services, incomingOf(c))
  const body = new IncomingBody(c.req.raw)
  const nonce = newNonce()
  let scope: RequestScope | null = null
  let response: Response
  try {
    scope = await identify(parts, arrival, route)
    response = await handle({ scope, nonce, body })
  } catch (err) {
    const hasLeft = c.req.raw.signal.aborted
    response = errorAnswer(scope ?? arrival, route, nonce, err, hasLeft)
  }
  if (response === RESPONSE_ALREADY_SENT) return response
  const headers = new Headers(response.headers)
  const isPage = (headers.get('content-type') ?? '').startsWith('text/html')
  const safe = securityHeaders({ ...headerOptions(parts, arrival, scope), ...(isPage ? { nonce } : {}) })
  for (const [name, value] of Object.entries(safe)) if (!headers.has(name)) headers.set(name, value)
  for (const cookie of arrival.cookies.headers()) headers.append('set-cookie', cookie)
  // The next person at this device must not find pictures of the session that this response ends, or that has ended elsewhere.
  const isEnded = arrival.token !== null && arrival.cookies.get('auth') === null
  if (isEnded || isTurnedAway(scope, route, response.status)) headers.set('clear-site-data', '"cache"')
  headers.set('x-request-id', arrival.requestId)
  if (route.errors === 'api') headers.set('x-robots-tag', 'noindex')
  if (!headers.has('cache-control')) headers.set('cache-control', 'no-store')
  const seconds = (performance.now() - started) / 1000
  const { status } = response
  services.metrics.requestAnswered(route.operation, status, seconds)
  const { operation } = route
  arrival.log.debug({ operation, method: c.req.method, status, duration_ms: seconds * 1000 }, 'request')
  const isEnding = body.isRead || (body.statedBytes <= drainBefore.bytes && (await body.drain(drainBefore)))
  if (!isEnding) return closingResponse(response, headers, body)
  const encoding = mayCompress(arrival.headers, scope?.actor != null)
    ? chooseEncoding(arrival.headers.get('accept-encoding'))
    : null
  return new Response(await compress(bodyOf(response), headers, encoding), { status, headers })
}

/**
 * Returns whether a response is the first that a browser receives after its session ended elsewhere: a refused call, or a
 * member's page that leads to the login. Its page is left with it, so this happens once. The cookie stays, because the login
 * page reads from it why the session ended.
 */
function isTurnedAway(scope: RequestScope | null, { isAnonymous, errors }: Route, status: number): boolean {
  if (!scope || isAnonymous || scope.token === null || scope.actor !== null || !scope.sameOrigin) return false
  return status === commonRefusals.authentication_required.status || (errors === 'page' && status === 302)
}

/** Returns the connection data of a request. */
export function incomingOf(c: Context<HttpEnv>): Incoming {
  // A closed connection has no address; a request without a connection comes from this process.
  const connection = c.env?.incoming ? (c.env.incoming.socket.remoteAddress ?? 'unknown') : undefined
  return { headers: c.req.raw.headers, url: c.req.url, connection }
}

/** Returns the options of the security headers; the site is unknown if its lookup failed. */
export function headerOptions(
  { identity, development }: Pick<RespondParts, 'identity' | 'development'>,
  { origin }: Pick<Arrival, 'origin'>,
  scope: Pick<RequestScope, 'site'> | null,
) {
  return {
    https: origin.startsWith('https://'),
    development,
    media: scope ? identity.mediaOriginOf(scope.site) : null,
  }
}

/** Returns the response to an exception: refusals as they are, anything else as a logged fault. */
function errorAnswer(
  scope: Pick<RequestScope, 'locale' | 'log'>,
  { errors }: Route,
  nonce: string,
  err: unknown,
  hasLeft: boolean,
): Response {
  const { locale } = scope
  const [code, status, data, messageCode] = refusalOf(scope, err)
  if (code === 'internal_error' && !hasLeft) scope.log.error({ err }, 'fault')
  if (errors === 'api') return refusal(scope, code, status, data, messageCode)
  if (code === 'internal_error') return plainPage({ locale, status, nonce })
  const { message } = errorBody(locale, code, status, data, messageCode)
  return plainPage({ locale, status, message, nonce })
}

/** Returns code, status, data and text of a refusal. */
function refusalOf(
  { locale }: Pick<RequestScope, 'locale'>,
  err: unknown,
): [code: string, status: number, data?: unknown, messageCode?: string] {
  if (err instanceof Refusal) return [err.code, err.status, err.data, err.text]
  if (err instanceof InvalidInput) {
    const issues = issuesOf(
      locale,
      err.issues.map((issue) => ({ message: issue.message, path: issue.path ? [issue.path] : [] })),
    )
    return ['invalid_input', commonRefusals.invalid_input.status, { issues }]
  }
  return ['internal_error', commonRefusals.internal_error.status]
}

/** Sends the whole response at once, and closes the connection only after the rest of the body. */
async function closingResponse(response: Response, headers: Headers, body: IncomingBody): Promise<Response> {
  const bytes = new Uint8Array(await response.arrayBuffer())
  headers.set('connection', 'close')
  headers.set('content-length', String(bytes.length))
  const lingering = new ReadableStream<Uint8Array>({
    start: async (controller) => {
      controller.enqueue(bytes)
      await body.drain(drainAfter)
      controller.close()
    },
  })
  return new Response(lingering, { status: response.status, headers })
}

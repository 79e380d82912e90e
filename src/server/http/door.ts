import type { HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { OpenAPIHandler } from '@orpc/openapi/fetch'
import type { AnyRouter } from '@orpc/server'
import { type Context, Hono } from 'hono'
import { InvalidInput, Refusal } from '../../core/refusals.ts'
import type { Services } from '../services.ts'
import { isLoopback } from './address.ts'
import { answerOfUnread, errorBody, issuesOf } from './answers.ts'
import { readBody } from './body.ts'
import type { RequestScope } from './context.ts'
import { addressOf, type Identity, type Incoming, readScope } from './read-scope.ts'
import { newNonce, securityHeaders } from './security.ts'
import { openStream } from './stream.ts'

/** A route beside the calls: files, pages for machines, development doors. */
export interface RawRoute {
  method: 'GET' | 'POST'
  /** In Hono's notation: `/media/:key`. */
  path: string
  /** Writes from other sites are let through: only for machines that cannot send an Origin. */
  anyOrigin?: boolean
  /** Answers everybody alike, so that nobody is looked up: the scope has no actor. */
  isAnonymous?: boolean
  handle(scope: RequestScope, request: Request, params: Record<string, string>): Promise<Response>
}

/** Renders a page; `nonce` is what its inline scripts and styles must carry. */
export type RenderPage = (scope: RequestScope, request: Request, nonce: string) => Promise<Response>

export interface DoorParts {
  services: Services
  router: AnyRouter
  identity: Identity
  routes: RawRoute[]
  /** Absent where only calls are tested. */
  renderPage?: RenderPage
  /** Answers built files (scripts, fonts), or nothing. */
  files?: (request: Request) => Promise<Response | undefined>
  /** Whether Vite serves the scripts, which needs a looser policy. */
  development: boolean
  /** Whether the process can take requests now: false while it stops. */
  isOpen: () => boolean
}

type Env = { Bindings: HttpBindings }

/** The one way in: every request is identified, limited to what its origin may do, and answered with safe headers. */
export function createDoor(parts: DoorParts): Hono<Env> {
  const { services } = parts
  const calls = new OpenAPIHandler(parts.router, {
    customErrorResponseBodyEncoder: (error) =>
      error.data === undefined
        ? { code: error.code, status: error.status, message: error.message }
        : { code: error.code, status: error.status, message: error.message, data: error.data },
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
  const app = new Hono<Env>()

  app.get('/healthz', (c) => c.json({ ok: true }))
  app.get('/readyz', async (c) => {
    const ready = parts.isOpen() && (await isReady(services))
    return c.json({ ok: ready }, ready ? 200 : 503)
  })
  app.get('/metrics', async (c) => {
    const token = services.config.metricsToken
    const bearer = c.req.header('authorization')?.replace(/^Bearer /, '')
    const isOwn = isLoopback(addressOf(services, incomingOf(c))) && !c.req.header('x-forwarded-for')
    if (token ? bearer !== token : !isOwn) return c.text('', 403)
    return c.body(await services.metrics.text(), 200, { 'content-type': services.metrics.contentType })
  })

  app.get('/api/events', async (c) => {
    const incoming = incomingOf(c)
    const scope = await readScope(parts, incoming)
    if (!scope.actor) return refusal(scope, 'authentication_required', 403)
    const accountId = scope.actor.account_id
    try {
      scope.requireEntry('events')
    } catch (err) {
      return answerFault(scope, err)
    }
    if (c.req.method === 'HEAD') return c.body(null, 200, { 'content-type': 'text/event-stream' })
    const lastEventId = c.req.header('last-event-id') ?? c.req.query('last_event_id') ?? null
    const headers = securityHeaders(headerOptions(parts, scope))
    const isStillAdmitted = async () => (await readScope(parts, incoming)).actor?.account_id === accountId
    openStream(services, { accountId, lastEventId, headers, isStillAdmitted }, c.env.outgoing)
    return RESPONSE_ALREADY_SENT
  })

  for (const route of parts.routes) {
    app.on(route.method, route.path, (c) => {
      const handle = async (scope: RequestScope) => {
        if (route.method !== 'GET' && !route.anyOrigin && !scope.sameOrigin) {
          return refusal(scope, 'cross_site_request', 403)
        }
        return route.handle(scope, c.req.raw, c.req.param() as Record<string, string>)
      }
      return answer(parts, c, route.path, handle, route.isAnonymous)
    })
  }

  // Echoing a request is of use to nobody, and the web's Request cannot be made with these.
  app.on(['TRACE', 'TRACK'], '*', (c) =>
    answer(parts, c, 'page', async (scope) => refusal(scope, 'not_found', 404)),
  )

  app.all('/api/*', (c) =>
    answer(parts, c, 'api', async (scope) => {
      const request = await readBody(withOperation(c.req.raw))
      const { matched, response } = await calls.handle(request, { prefix: '/api', context: scope })
      return matched ? response : refusal(scope, 'not_found', 404)
    }),
  )

  app.all('*', async (c) => {
    const file =
      c.req.method === 'GET' || c.req.method === 'HEAD' ? await parts.files?.(c.req.raw) : undefined
    if (file) return file
    return answer(parts, c, 'page', async (scope, nonce) => {
      if (!isSafe(c.req.method) && !scope.sameOrigin) return refusal(scope, 'cross_site_request', 403)
      if (!parts.renderPage || !isOfPages(c.req.method)) return refusal(scope, 'not_found', 404)
      if (c.req.method === 'POST') requireForm(c.req.raw.headers)
      return parts.renderPage(scope, c.req.raw, nonce)
    })
  })
  return app
}

/** Login and push subscription share method and path (product.md, 7); the second is an operation of its own. */
function withOperation(request: Request): Request {
  const url = new URL(request.url)
  if (request.method !== 'POST' || url.pathname !== '/api/user.php' || !url.searchParams.has('push'))
    return request
  url.pathname = '/api/user.php/push'
  url.search = ''
  return new Request(url, request)
}

/** Reads the request's scope, runs `fn`, and puts cookies, headers, log line and figures to its answer. */
async function answer(
  parts: DoorParts,
  c: Context<Env>,
  operation: string,
  fn: (scope: RequestScope, nonce: string) => Promise<Response>,
  isAnonymous?: boolean,
): Promise<Response> {
  const { services } = parts
  const started = performance.now()
  const scope = await readScope(parts, incomingOf(c), isAnonymous)
  const nonce = newNonce()
  let response: Response
  try {
    response = await fn(scope, nonce)
  } catch (err) {
    response = answerFault(scope, err)
  }
  const headers = new Headers(response.headers)
  const isPage = (headers.get('content-type') ?? '').startsWith('text/html')
  const options = headerOptions(parts, scope)
  for (const [name, value] of Object.entries(securityHeaders(isPage ? { ...options, nonce } : options))) {
    if (!headers.has(name)) headers.set(name, value)
  }
  for (const cookie of scope.cookies.headers()) headers.append('set-cookie', cookie)
  headers.set('x-request-id', scope.requestId)
  if (!headers.has('cache-control')) headers.set('cache-control', 'no-store')
  const seconds = (performance.now() - started) / 1000
  services.metrics.requestAnswered(operation, response.status, seconds)
  scope.log.debug(
    { operation, method: c.req.method, status: response.status, duration_ms: seconds * 1000 },
    'request',
  )
  return new Response(response.body, { status: response.status, headers })
}

function answerFault(scope: RequestScope, err: unknown): Response {
  if (err instanceof Refusal) return refusal(scope, err.code, err.status, err.data)
  if (err instanceof InvalidInput) {
    const issues = issuesOf(
      scope.locale,
      err.issues.map((issue) => ({ message: issue.message, path: issue.path ? [issue.path] : [] })),
    )
    return refusal(scope, 'invalid_input', 400, { issues })
  }
  scope.log.error({ err }, 'fault')
  return refusal(scope, 'internal_error', 500)
}

/** A refusal of the door itself, in the request's language. */
export function refusal(scope: RequestScope, code: string, status: number, data?: unknown): Response {
  return Response.json(errorBody(scope.locale, code, status, data), { status })
}

function incomingOf(c: Context<Env>): Incoming {
  return { headers: c.req.raw.headers, url: c.req.url, connection: c.env?.incoming?.socket?.remoteAddress }
}

function headerOptions(parts: DoorParts, scope: RequestScope) {
  return {
    https: scope.origin.startsWith('https://'),
    development: parts.development,
    media: parts.identity.mediaOriginOf(scope.site),
  }
}

/** Pages take what a form of theirs sends, nothing else. */
function requireForm(headers: Headers): void {
  const type = (headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
  if (type !== 'application/x-www-form-urlencoded' && type !== 'multipart/form-data') {
    throw new InvalidInput([{ path: '', message: 'content_type' }])
  }
}

function isSafe(method: string): boolean {
  return method === 'GET' || method === 'HEAD' || method === 'OPTIONS'
}

/** What pages answer to; others are not found, as for TRACE. */
function isOfPages(method: string): boolean {
  return method === 'GET' || method === 'HEAD' || method === 'POST'
}

async function isReady(services: Services): Promise<boolean> {
  try {
    await services.database.db.selectFrom('stream_heads').select('seq').limit(1).execute()
    await services.bus.ready()
    return true
  } catch (err) {
    services.log.warn({ err }, 'not ready')
    return false
  }
}

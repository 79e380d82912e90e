import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { AnyRouter } from '@orpc/server'
import { Hono } from 'hono'
import { defaultLimits } from '../../core/access.ts'
import { defaultLocale } from '../../core/locales.ts'
import { commonRefusals, refuse } from '../../core/refusals.ts'
import { isSameSecret } from '../signer.ts'
import type { Services } from '../work.ts'
import { isLocalRequest } from './address.ts'
import { errorBody } from './answers.ts'
import { pageBody, pageUploadBody } from './body.ts'
import { createCalls, type OperationAlias } from './calls.ts'
import type { RequestScope } from './context.ts'
import { requireReadLimit, requireStreamLimits } from './memory-limits.ts'
import { servePreparing } from './preparing.ts'
import type { RawRoute } from './raw-route.ts'
import { readScope } from './read-scope.ts'
import { type HttpEnv, headerOptions, incomingOf, type RespondParts, respond } from './respond.ts'
import { securityHeaders } from './security.ts'
import { openStream } from './stream.ts'

/** Renders pages. */
export interface Pages {
  /** Renders a page; its inline scripts and styles must carry `nonce`. */
  render(scope: RequestScope, request: Request, nonce: string): Promise<Response>
  /** Returns whether the screen at a path has a form that takes a file. */
  takesFile(pathname: string): Promise<boolean>
  /** Returns the id of the screen at a path, which is a name from the code; null without one. */
  screenAt(pathname: string): Promise<string | null>
}

export interface HttpAppParts extends RespondParts {
  router: AnyRouter
  /** Calls that a query parameter tells apart from another. */
  operationAliases?: readonly OperationAlias[]
  routes: RawRoute[]
  /** The paths of reading calls that return little but the account's own records. */
  ownReads?: ReadonlySet<string>
  /** Absent in tests of calls only. */
  pages?: Pages
  /** Serves built files (scripts, fonts); undefined for other paths. */
  files?: (request: Request) => Response | undefined
  /** Returns whether the process accepts requests: false while it stops. */
  isOpen: () => boolean
  /** Returns how much of the demo is made, from 0 to 1, while it is; null once everything can be served. */
  prepared?: () => number | null
}

/**
 * Creates the entry point for all HTTP requests: identifies each request, restricts it by origin, and adds
 * security headers to the response.
 */
export function createHttpApp(parts: HttpAppParts): Hono<HttpEnv> {
  const { services, prepared = () => null } = parts
  const performCall = createCalls(parts.router, parts.operationAliases)
  const app = new Hono<HttpEnv>()

  // An invalid `Host`, such as 1.2.3.4.5, makes a URL that nothing below can parse.
  app.use(async (c, next) => (URL.canParse(c.req.url) ? next() : c.text('', 400)))

  app.get('/healthz', (c) => c.json({ ok: true }))
  app.get('/readyz', async (c) => {
    const ready = parts.isOpen() && prepared() === null && (await isReady(services))
    return c.json({ ok: ready }, ready ? 200 : 503)
  })
  app.get('/metrics', async (c) => {
    const token = services.config.metricsToken
    const bearer = c.req.header('authorization')?.replace(/^Bearer /, '') ?? ''
    const isAllowed = token
      ? isSameSecret(bearer, token)
      : isLocalRequest(services.config.http, incomingOf(c))
    if (!isAllowed) return c.text('', 403)
    return c.body(await services.metrics.text(), 200, { 'content-type': services.metrics.contentType })
  })

  app.use(async (c, next) => {
    const share = prepared()
    return share === null ? next() : servePreparing(parts, incomingOf(c), share)
  })

  app.get('/api/events', (c) =>
    respond(parts, c, { operation: 'events', errors: 'api' }, async ({ scope }) => {
      const { actor, token } = scope
      if (!actor || token === null) throw refuse(commonRefusals, 'authentication_required')
      scope.requireEntry('events')
      if (c.req.method === 'HEAD') return new Response(null, { headers: eventStreamHeaders })
      requireStreamLimits(scope)
      const incoming = incomingOf(c)
      const stream = {
        accountId: actor.account_id,
        session: token,
        lastEventId: c.req.header('last-event-id') ?? c.req.query('last_event_id') ?? null,
        headers: { ...securityHeaders(headerOptions(parts, scope, scope)), ...eventStreamHeaders },
        isStillAdmitted: async () => isAdmitted(await readScope(parts, incoming), actor.account_id),
      }
      openStream(services, stream, c.env.outgoing)
      return RESPONSE_ALREADY_SENT
    }),
  )

  for (const route of parts.routes) {
    const { path, isAnonymous = false } = route
    app.on(route.method, path, (c) =>
      respond(parts, c, { operation: path, errors: 'api', isAnonymous }, async ({ scope, body }) => {
        const params = c.req.param() as Record<string, string>
        if (route.isDevelopment && !scope.hasDevRoutes) throw refuse(commonRefusals, 'not_found')
        const limit = route.limit ?? (route.method === 'GET' ? defaultLimits.publicRead : undefined)
        if (limit) requireReadLimit(scope, path, limit)
        if (route.method === 'GET') return route.handle(scope, c.req.raw, params)
        if (!route.anyOrigin && !scope.sameOrigin) throw refuse(commonRefusals, 'cross_site_request')
        route.admit?.(scope, c.req.raw)
        return route.handle(scope, withBody(c.req.raw, await body.read(route.body)), params)
      }),
    )
  }

  // TRACE is useless here, and the web's Request cannot be created with these methods.
  app.on(['TRACE', 'TRACK'], '*', (c) =>
    respond(parts, c, { operation: 'page', errors: 'page' }, async () => {
      throw refuse(commonRefusals, 'not_found')
    }),
  )

  app.all('/api/*', (c) =>
    respond(
      parts,
      c,
      { operation: 'api', errors: 'api', readsOwn: isOwnRead(parts, c.req) },
      async ({ scope, body }) => {
        const response = await performCall(scope, c.req.raw, body)
        if (!response) throw refuse(commonRefusals, 'not_found')
        return response
      },
    ),
  )

  app.all('*', async (c) => {
    const { method } = c.req
    const file = isRead(method) ? parts.files?.(c.req.raw) : undefined
    if (file) return file
    const route = { operation: 'page', errors: 'page', readsOwn: isRead(method) } as const
    return respond(parts, c, route, async ({ scope, nonce, body }) => {
      if (!isSafe(method) && !scope.sameOrigin) throw refuse(commonRefusals, 'cross_site_request')
      const { pages } = parts
      if (!pages || !isPageAddress(c.req.url) || !(isRead(method) || method === 'POST')) {
        throw refuse(commonRefusals, 'not_found')
      }
      if (isRead(method)) return pages.render(scope, c.req.raw, nonce)
      // Only members can upload.
      const isUpload = scope.actor !== null && (await pages.takesFile(c.req.path))
      const bytes = await body.read(isUpload ? pageUploadBody : pageBody)
      return pages.render(scope, withBody(c.req.raw, bytes), nonce)
    })
  })

  // The rest: built files, metrics, and failures before a request can be read.
  app.onError((err, c) => {
    services.log.error({ err }, 'fault')
    const { status } = commonRefusals.internal_error
    const headers = securityHeaders({ https: false, development: false, media: null })
    return c.json(errorBody(defaultLocale, 'internal_error', status), status, headers)
  })
  return app
}

const eventStreamHeaders = { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-store' }

/** Returns the same request with a body that was read. */
function withBody(request: Request, bytes: Uint8Array<ArrayBuffer> | null): Request {
  const { url, method, headers, signal } = request
  return new Request(url, { method, headers, signal, ...(bytes ? { body: bytes } : {}) })
}

/** Far above any page's path. */
const maxPathSegments = 16
const maxAddressLength = 4096

/**
 * Returns whether a URL may be a page's. Route matching time grows with the number of segments, and links
 * repeat the query many times.
 */
function isPageAddress(address: string): boolean {
  const { pathname } = new URL(address)
  return address.length <= maxAddressLength && pathname.split('/').length - 1 <= maxPathSegments
}

function isOwnRead({ ownReads }: HttpAppParts, { method, path }: { method: string; path: string }): boolean {
  return method === 'GET' && ownReads?.has(path) === true
}

function isRead(method: string): boolean {
  return method === 'GET' || method === 'HEAD'
}

/**
 * Returns whether a method needs no origin check. Pages serve GET, HEAD and POST; others such as TRACE return
 * not found.
 */
function isSafe(method: string): boolean {
  return isRead(method) || method === 'OPTIONS'
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

/** Returns whether a request belongs to that account and may still receive the stream. */
function isAdmitted(scope: RequestScope, accountId: number): boolean {
  try {
    scope.requireEntry('events')
    return scope.actor?.account_id === accountId
  } catch {
    return false
  }
}

import { type IncomingMessage, type Server, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import type { AnyContractProcedure } from '@orpc/contract'
import { type AnyRouter, createProcedureClient, ORPCError } from '@orpc/server'
import { type WebSocket, WebSocketServer } from 'ws'
import type { CallMeta } from '../../core/access.ts'
import { commonRefusals, Refusal, refuse } from '../../core/refusals.ts'
import { addSeconds } from '../../core/time.ts'
import type { Services } from '../work.ts'
import { AccountStream, bufferLimitBytes, type StreamConnection } from './account-stream.ts'
import { errorBody } from './answers.ts'
import { maxTextBytes } from './body.ts'
import type { RequestScope } from './context.ts'
import { requireStreamLimits } from './memory-limits.ts'
import { type Arrival, type Identity, type Incoming, identify, readArrival, readScope } from './read-scope.ts'
import { securityHeaders } from './security.ts'
import { type Connected, entriesTo, type ReadCall, readCall, senderTo } from './socket-frames.ts'

const path = '/api/socket'
/**
 * Maximum number of unanswered calls per client; above it, the socket is paused until some have completed.
 */
const maxUnanswered = 64
/** How long the session and its entry gate are cached. */
const scopeSeconds = 30

type Perform = (input: unknown, options: { context: RequestScope }) => Promise<unknown>

/**
 * Serves WebSockets: an account's live stream, and the calls that the contract marks with `socket`, under the
 * same rules as over HTTP. A browser sends `{"id", "call", "input"}` and receives `{"id", "output"}` or
 * `{"id", "error"}` in the form of api.md, in order of completion. Stream entries come as `{"event", "id",
 * "data"}`, the first of them `begin`, and `{"event": "beat", "id"}` every 20 s. Refuses the upgrade without
 * a session, or from a page of another site.
 */
export function listenForSockets(
  server: Server,
  parts: { services: Services; identity: Identity; router: AnyRouter; isOpen: () => boolean },
): void {
  const calls = socketCalls(parts.router)
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: maxTextBytes,
    perMessageDeflate: false,
  })
  server.on('upgrade', (request, socket, head) => {
    // A client may disconnect during session lookup.
    socket.on('error', () => {})
    if (!isSocketRequest(request)) {
      // In development, Vite handles upgrades on the same server.
      if (server.listenerCount('upgrade') === 1) refuseUpgrade(socket, 404)
      return
    }
    if (!parts.isOpen()) return refuseUpgrade(socket, 503)
    const incoming = incomingOf(request)
    const arrival = readArrival(parts.services, incoming)
    admit(parts, arrival)
      .then((scope) => {
        const lastEventId = new URL(incoming.url).searchParams.get('last_event_id')
        sockets.handleUpgrade(request, socket, head, (client) => {
          new AccountSocket(
            parts,
            calls,
            { client, send: senderTo(client, socket) },
            { incoming, scope, lastEventId },
          )
        })
      })
      .catch((err) => {
        const isRefusal = err instanceof Refusal
        if (!isRefusal) arrival.log.error({ err }, 'socket')
        const { code, status } = isRefusal ? err : { code: 'internal_error', status: 500 }
        refuseUpgrade(socket, status, {
          body: JSON.stringify(errorBody(arrival.locale, code, status)),
          https: arrival.origin.startsWith('https://'),
        })
      })
  })
}

/** Returns whether an upgrade request is for our socket. */
export function isSocketRequest({ url }: IncomingMessage): boolean {
  return url?.split('?')[0] === path
}

interface Admitted {
  incoming: Incoming
  scope: RequestScope
  lastEventId: string | null
}

/** Looks up who wants to open a socket; throws a refusal for everybody who may not. */
async function admit(
  parts: { services: Services; identity: Identity },
  arrival: Arrival,
): Promise<RequestScope> {
  const scope = await identify(parts, arrival)
  // A browser sends the page's origin with every socket, and lets any page open one.
  if (!scope.sameOrigin) throw refuse(commonRefusals, 'cross_site_request')
  if (!scope.actor) throw refuse(commonRefusals, 'authentication_required')
  scope.requireEntry('events')
  requireStreamLimits(scope)
  return scope
}

function incomingOf(request: IncomingMessage): Incoming {
  return {
    headers: headersOf(request),
    url: `http://${request.headers.host ?? 'localhost'}${request.url}`,
    connection: request.socket.remoteAddress ?? 'unknown',
  }
}

function headersOf(request: IncomingMessage): Headers {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(', ') : value)
  }
  return headers
}

/**
 * Sends a response instead of upgrading, in the API's format if there is a body, and closes the connection.
 */
function refuseUpgrade(socket: Duplex, status: number, answer?: { body: string; https: boolean }): void {
  const headers = answer
    ? {
        'content-type': 'application/json',
        'cache-control': 'no-store',
        ...securityHeaders({ https: answer.https, development: false, media: null }),
      }
    : {}
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  const length = Buffer.byteLength(answer?.body ?? '')
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\nconnection: close\r\ncontent-length: ${length}\r\n${lines.join('')}\r\n${answer?.body ?? ''}`,
  )
}

/** Returns the calls available over a socket, by name such as `chats.send`. */
function socketCalls(router: AnyRouter): Map<string, Perform> {
  const calls = new Map<string, Perform>()
  for (const [feature, procedures] of Object.entries(router as Record<string, Record<string, unknown>>)) {
    for (const [name, procedure] of Object.entries(procedures)) {
      const meta = (procedure as AnyContractProcedure)['~orpc']?.meta as CallMeta | undefined
      if (!meta?.socket) continue
      const client = createProcedureClient(
        procedure as never,
        {
          path: [feature, name],
          context: (given: { context: RequestScope }) => given.context,
        } as never,
      ) as (input: unknown, options: { context: { context: RequestScope } }) => Promise<unknown>
      calls.set(`${feature}.${name}`, (input, { context }) => client(input, { context: { context } }))
    }
  }
  return calls
}

/** One client's socket: its calls, and the stream of its account. */
class AccountSocket {
  readonly #parts: { services: Services; identity: Identity }
  readonly #calls: Map<string, Perform>
  readonly #client: WebSocket
  readonly #connection: StreamConnection
  readonly #send: Connected['send']
  readonly #incoming: Incoming
  readonly #stream: AccountStream
  #scope: RequestScope
  /** Set when the stream reports a change; the scope is then looked up again. */
  #isScopeOld = true
  /** The pending lookup of the scope. */
  #renewal: Promise<RequestScope> | null = null
  #unanswered = 0
  /** Calls that arrived in one chunk along with those in progress. */
  readonly #waiting: ReadCall[] = []

  constructor(
    parts: { services: Services; identity: Identity },
    calls: Map<string, Perform>,
    { client, send }: Connected,
    { incoming, scope, lastEventId }: Admitted,
  ) {
    this.#parts = parts
    this.#calls = calls
    this.#client = client
    this.#send = send
    this.#incoming = incoming
    this.#scope = scope
    const { account_id: accountId } = scope.actor as NonNullable<RequestScope['actor']>
    const owner = { accountId, session: scope.token ?? '' }
    this.#connection = entriesTo({ client, send }, (type) => {
      if (parts.identity.changesActor(type)) this.#isScopeOld = true
    })
    this.#stream = new AccountStream(parts.services, owner, this.#connection)
    client.on('message', (data) => this.#take(String(data)))
    client.on('close', () => this.#stream.forget())
    client.on('error', () => this.#stream.forget())
    this.#stream.start(lastEventId, async () => (await this.#freshScope()).actor !== null)
  }

  #take(frame: string): void {
    // A closing client's calls are ignored.
    if (this.#client.readyState !== this.#client.OPEN) return
    const call = readCall(frame)
    // A client that violates the protocol is disconnected.
    if (!call) this.#client.close(1008)
    else if (this.#unanswered >= maxUnanswered) {
      this.#client.pause()
      this.#waiting.push(call)
    } else void this.#answer(call)
  }

  async #answer(call: ReadCall): Promise<void> {
    const started = performance.now()
    this.#unanswered += 1
    const answer = await this.#perform(call)
    const status = answer.error?.status ?? 200
    this.#parts.services.metrics.requestAnswered('socket', status, (performance.now() - started) / 1000)
    if (this.#client.readyState !== this.#client.OPEN) return
    this.#send(JSON.stringify(answer))
    // The session has ended, and with it the socket.
    if (!this.#scope.actor) return this.#stream.close()
    // An unread response counts as a pending call.
    if (this.#connection.queuedBytes() > bufferLimitBytes) await this.#connection.drained()
    this.#unanswered -= 1
    const next = this.#waiting.shift()
    if (next) void this.#answer(next)
    else if (this.#client.isPaused) this.#client.resume()
  }

  async #perform({ id, call, input }: ReadCall) {
    try {
      const perform = this.#calls.get(call)
      if (!perform) return { id, error: this.#error('not_found') }
      const scope = await this.#freshScope()
      if (!scope.actor) return { id, error: this.#error('authentication_required') }
      return { id, output: await perform(input, { context: scope }) }
    } catch (err) {
      if (!(err instanceof ORPCError)) {
        this.#scope.log.error({ err }, 'fault')
        return { id, error: this.#error('internal_error') }
      }
      const { code, status, message, data } = err
      return { id, error: data === undefined ? { code, status, message } : { code, status, message, data } }
    }
  }

  #error(code: 'not_found' | 'authentication_required' | 'internal_error') {
    return errorBody(this.#scope.locale, code, commonRefusals[code].status)
  }

  /**
   * Returns the current scope of the caller. The end of a session closes its sockets, and changes by the
   * account arrive on the stream and invalidate the scope.
   */
  async #freshScope(): Promise<RequestScope> {
    const now = this.#parts.services.clock.now()
    if (this.#isScopeOld || now >= addSeconds(this.#scope.now, scopeSeconds)) {
      this.#isScopeOld = false
      this.#renew()
    }
    return { ...((await this.#renewal) ?? this.#scope), now }
  }

  /**
   * Looks the scope up again. Of several concurrent lookups the last counts; after a failure the next call
   * retries.
   */
  #renew(): void {
    const renewal = readScope(this.#parts, this.#incoming)
    this.#renewal = renewal
    const end = (apply: () => void) => {
      if (this.#renewal !== renewal) return
      this.#renewal = null
      apply()
    }
    renewal.then(
      (scope) =>
        end(() => {
          this.#scope = scope
        }),
      () =>
        end(() => {
          this.#isScopeOld = true
        }),
    )
  }
}

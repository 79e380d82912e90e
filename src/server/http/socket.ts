import { type IncomingMessage, type Server, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import type { AnyContractProcedure } from '@orpc/contract'
import { type AnyRouter, createProcedureClient, ORPCError } from '@orpc/server'
import { type WebSocket, WebSocketServer } from 'ws'
import type { CallMeta } from '../../core/access.ts'
import { commonRefusals, Refusal, refuse } from '../../core/refusals.ts'
import { addSeconds } from '../../core/time.ts'
import type { Services } from '../services.ts'
import { AccountStream, bufferLimitBytes, type StreamConnection } from './account-stream.ts'
import { errorBody } from './answers.ts'
import { maxTextBytes } from './body.ts'
import type { RequestScope } from './context.ts'
import { type Arrival, type Identity, type Incoming, identify, readArrival, readScope } from './read-scope.ts'
import { securityHeaders } from './security.ts'

const path = '/api/socket'
/** So many calls of one client may wait for their answers; it is not read from until some have got theirs. */
const maxUnanswered = 64
/** Whose session it is, and in which standing, is looked up anew after so long. */
const scopeSeconds = 30

/** A call as a client sends it: `id` is its own number for it, and comes back with the answer. */
interface ReadCall {
  id: number
  call: string
  input?: unknown
}

type Perform = (input: unknown, options: { context: RequestScope }) => Promise<unknown>

/**
 * Opens the WebSocket door of a server: a member's live stream, and the calls that the contract marks with `socket`,
 * under the same rules as over HTTP. A browser sends `{"id", "call", "input"}` and gets `{"id", "output"}` or
 * `{"id", "error"}` in the form of api.md, in whatever order they are done; entries of the stream come as
 * `{"event", "id", "data"}`, the first of them `begin`, and `{"event": "beat", "id"}` every 20 s. Without a session, or
 * from a page of somebody else, the upgrade is refused.
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
    // A client may leave while its session is looked up.
    socket.on('error', () => {})
    if (!isSocketRequest(request)) {
      // In development there is another door on the same server.
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
          new MemberSocket(
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

/** Whether a request that wants another protocol knocks at this door. */
export function isSocketRequest({ url }: IncomingMessage): boolean {
  return url?.split('?')[0] === path
}

interface Admitted {
  incoming: Incoming
  scope: RequestScope
  lastEventId: string | null
}

/** Looks up who wants to open a socket; throws the refusal of everybody who may not. */
async function admit(
  parts: { services: Services; identity: Identity },
  arrival: Arrival,
): Promise<RequestScope> {
  const scope = await identify(parts, arrival)
  // A browser sends the page's origin with every socket, and lets any page open one.
  if (!scope.sameOrigin) throw refuse(commonRefusals, 'cross_site_request')
  if (!scope.actor) throw refuse(commonRefusals, 'authentication_required')
  scope.requireEntry('events')
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

/** Answers instead of upgrading, in the API's own form where there is a body, and closes the connection. */
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

/** The calls that may come over a socket, by name such as `chats.send`. */
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
class MemberSocket {
  readonly #parts: { services: Services; identity: Identity }
  readonly #calls: Map<string, Perform>
  readonly #client: WebSocket
  readonly #connection: StreamConnection
  readonly #send: Connected['send']
  readonly #incoming: Incoming
  readonly #stream: AccountStream
  #scope: RequestScope
  /** Looked up anew once the stream hears of what changes. */
  #isScopeOld = true
  /** While the scope is looked up anew. */
  #renewal: Promise<RequestScope> | null = null
  #unanswered = 0
  /** Calls that came in one piece with those that are under way. */
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
      // What they chose, or may do, is another from now on.
      if (type === 'user') this.#isScopeOld = true
    })
    this.#stream = new AccountStream(parts.services, owner, this.#connection)
    client.on('message', (data) => this.#take(String(data)))
    client.on('close', () => this.#stream.forget())
    client.on('error', () => this.#stream.forget())
    this.#stream.start(lastEventId, async () => (await this.#freshScope()).actor !== null)
  }

  #take(frame: string): void {
    // Whoever is being shown out is not listened to any more.
    if (this.#client.readyState !== this.#client.OPEN) return
    const call = readCall(frame)
    // Whoever does not speak the protocol is not answered.
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
    // The session is over, and with it the socket.
    if (!this.#scope.actor) return this.#stream.close()
    // An answer that is not taken counts as one that is waited for.
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
   * Who is calling, at this moment. The end of a session closes its sockets, and what the member changes is told on the
   * stream: it counts from then on.
   */
  async #freshScope(): Promise<RequestScope> {
    const now = this.#parts.services.clock.now()
    if (this.#isScopeOld || now >= addSeconds(this.#scope.now, scopeSeconds)) {
      this.#isScopeOld = false
      this.#renew()
    }
    return { ...((await this.#renewal) ?? this.#scope), now }
  }

  /** Looks the scope up anew. Of several at once the last counts; after one that failed the next call tries again. */
  #renew(): void {
    const renewal = readScope(this.#parts, this.#incoming)
    this.#renewal = renewal
    const end = (keep: () => void) => {
      if (this.#renewal !== renewal) return
      this.#renewal = null
      keep()
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

/** The call that a frame holds, or null; its input is checked by the contract. */
function readCall(frame: string): ReadCall | null {
  try {
    const value: unknown = JSON.parse(frame)
    return isCall(value) ? value : null
  } catch {
    return null
  }
}

function isCall(value: unknown): value is ReadCall {
  if (typeof value !== 'object' || value === null) return false
  const { id, call, input: _, ...rest } = value as Record<string, unknown>
  return Number.isSafeInteger(id) && typeof call === 'string' && Object.keys(rest).length === 0
}

/** A client, and how frames are sent to it. */
interface Connected {
  client: WebSocket
  send(frame: string): void
}

/** Frames of one turn of the event loop leave in one write: each costs more than all that is in it. */
function senderTo(client: WebSocket, connection: Duplex): Connected['send'] {
  let isHeld = false
  return (frame) => {
    if (client.readyState !== client.OPEN) return
    if (!isHeld) {
      isHeld = true
      connection.cork()
      setImmediate(() => {
        isHeld = false
        connection.uncork()
      })
    }
    client.send(frame)
  }
}

/** Entries of a stream as frames; `onEntry` hears the type of each. */
function entriesTo({ client, send }: Connected, onEntry: (type: string) => void): StreamConnection {
  return {
    begin: (id) => send(`{"event":"begin","id":${id}}`),
    send: (type, id, data) => {
      onEntry(type)
      send(`{"event":"${type}","id":${id},"data":${data}}`)
    },
    // A ping would do for proxies, but pages are not told of those.
    beat: (id) => send(`{"event":"beat","id":${id}}`),
    queuedBytes: () => client.bufferedAmount,
    drained: () =>
      new Promise((resolve) => {
        client.once('close', resolve)
        // What was queued before it has gone out when this has.
        client.ping('', undefined, () => {
          client.off('close', resolve)
          resolve()
        })
      }),
    end: ({ atOnce }) => (atOnce ? client.terminate() : client.close(1001)),
  }
}

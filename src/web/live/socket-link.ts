import { type CallCarrier, carriesCalls, carryCalls, stopCarrying } from '../api/api.ts'
import { apiAddress } from '../api/api-address.ts'
import { type ApiError, errorOf } from '../api/api-error.ts'
import type { StreamHandlers, Transport } from './live-event.ts'

/** Longer calls use HTTP: the server limits the frame size and closes the socket above it. */
const maxFrameLength = 32_000
/** A socket that owes a response for this long, without receiving anything else, is dropped. */
const answerMs = 10_000

type Frame =
  | { event: string; id: number; data?: unknown }
  | { id: number; output?: unknown; error?: ApiError }

/** A pending call. */
interface Waiting {
  resolve(output: unknown): void
  reject(err: unknown): void
  timer: ReturnType<typeof setTimeout>
}

/** Opens a socket that carries the stream after `lastId`, and calls while it is open. */
export function openSocket(lastId: number, handlers: StreamHandlers): Transport {
  return new SocketLink(lastId, handlers)
}

class SocketLink implements Transport, CallCarrier {
  readonly #socket: WebSocket
  readonly #handlers: StreamHandlers
  readonly #waiting = new Map<number, Waiting>()
  #calls = 0
  #lastReceivedAt = 0
  #isOver = false

  constructor(lastId: number, handlers: StreamHandlers) {
    this.#handlers = handlers
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws'
    this.#socket = new WebSocket(
      `${scheme}://${location.host}${apiAddress(`/socket?last_event_id=${lastId}`)}`,
    )
    this.#socket.onmessage = ({ data }) => this.#take(JSON.parse(String(data)) as Frame)
    this.#socket.onclose = () => this.#end()
  }

  call(call: string, input: unknown, signal?: AbortSignal): Promise<unknown> | null {
    const id = this.#calls + 1
    const frame = JSON.stringify({ id, call, input })
    if (frame.length > maxFrameLength) return null
    this.#calls = id
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => this.#doubt(performance.now() - answerMs), answerMs)
      this.#waiting.set(id, { resolve, reject, timer })
      signal?.addEventListener('abort', () => this.#settle(id, ({ reject }) => reject(signal.reason)))
      this.#socket.send(frame)
    })
  }

  close(): void {
    if (this.#isOver) return
    this.#isOver = true
    this.#giveUp()
    // Browsers log an error when a connecting socket is closed.
    if (this.#socket.readyState === WebSocket.CONNECTING) this.#socket.onopen = () => this.#socket.close()
    else this.#socket.close()
  }

  #take(frame: Frame): void {
    if (this.#isOver) return
    this.#lastReceivedAt = performance.now()
    this.#handlers.onReceived()
    if ('event' in frame) {
      // The first entry confirms that the stream works; until then a proxy may only have accepted the
      // upgrade.
      if (!carriesCalls(this)) {
        carryCalls(this)
        this.#handlers.onOpen()
      }
      const { event: type, data, id } = frame
      this.#handlers.onEvent({ type, data, id })
    } else {
      this.#settle(frame.id, ({ resolve, reject }) => {
        if (frame.error) reject(errorOf(frame.error))
        else resolve(frame.output)
      })
    }
  }

  /** Drops the socket if it has received nothing since. */
  #doubt(since: number): void {
    if (this.#isOver || this.#lastReceivedAt > since) return
    this.#socket.close()
    this.#end()
  }

  #end(): void {
    if (this.#isOver) return
    this.#isOver = true
    this.#giveUp()
    this.#handlers.onLost()
  }

  /** Rejects pending calls with the error of a broken HTTP request. */
  #giveUp(): void {
    stopCarrying(this)
    for (const id of [...this.#waiting.keys()]) {
      this.#settle(id, ({ reject }) => reject(new TypeError('the socket was closed before the answer')))
    }
  }

  #settle(id: number, settle: (waiting: Waiting) => void): void {
    const waiting = this.#waiting.get(id)
    if (!waiting) return
    this.#waiting.delete(id)
    clearTimeout(waiting.timer)
    settle(waiting)
  }
}

import type { Duplex } from 'node:stream'
import type { WebSocket } from 'ws'
import type { StreamConnection } from './account-stream.ts'

/** A call from a client: `id` is the client's own number, repeated in the response. */
export interface ReadCall {
  id: number
  call: string
  input?: unknown
}

/** Returns the call in a frame, or null; the contract validates its input. */
export function readCall(frame: string): ReadCall | null {
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

/** A client, and a function that sends frames to it. */
export interface Connected {
  client: WebSocket
  send(frame: string): void
}

/** Sends the frames of one tick in one write: each write costs more than its content. */
export function senderTo(client: WebSocket, connection: Duplex): Connected['send'] {
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

/** Sends entries of a stream as frames; `onEntry` receives the type of each. */
export function entriesTo({ client, send }: Connected, onEntry: (type: string) => void): StreamConnection {
  return {
    begin: (id) => send(`{"event":"begin","id":${id}}`),
    send: (type, id, data) => {
      onEntry(type)
      send(`{"event":"${type}","id":${id},"data":${data}}`)
    },
    // A ping would do for proxies, but pages do not see pings.
    beat: (id) => send(`{"event":"beat","id":${id}}`),
    queuedBytes: () => client.bufferedAmount,
    drained: () =>
      new Promise((resolve) => {
        client.once('close', resolve)
        // When this has been sent, so has everything queued before it.
        client.ping('', undefined, () => {
          client.off('close', resolve)
          resolve()
        })
      }),
    end: ({ atOnce }) => (atOnce ? client.terminate() : client.close(1001)),
  }
}

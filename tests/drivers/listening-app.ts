import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { createHttpApp, type HttpAppParts } from '../../src/server/http/http-app.ts'
import type { Identity } from '../../src/server/http/read-scope.ts'
import { listenForSockets } from '../../src/server/http/socket.ts'
import type { Site } from '../../src/server/register.ts'

/** A response as received on a connection. */
export interface RawAnswer {
  status: number
  /** Names in lower case. */
  headers: Map<string, string>
  body: string
}

/** A connection on which the test controls every byte. */
export interface RawConnection {
  write(data: string | Uint8Array): void
  /** Sends everything before reading a byte of the response, as simple clients do. */
  writeDeaf(parts: (string | Uint8Array)[]): Promise<void>
  /** Returns the next response; throws if the connection ends before it is complete. */
  answer(): Promise<RawAnswer>
  /** Resolves when the peer has closed the connection. */
  closed: Promise<unknown>
  destroy(): void
}

/** The HTTP app behind a listening server, for behaviour that only a connection shows. */
export interface ListeningApp {
  port: number
  connect(): RawConnection
  stop(): void
}

/** Returns who sends a request where there are neither sites nor members: `actorOf` alone decides. */
export function identityBy(
  actorOf: (token: string) => Promise<Awaited<ReturnType<Identity['actorOf']>>>,
  others: Partial<Identity> = {},
): Identity {
  return {
    changesActor: () => false,
    siteOf: async () => ({}) as Site,
    actorOf: (_services, token) => actorOf(token),
    actorWithRecordsOf: async () => null,
    entryGateOf: async () => ({
      may_enter: true,
      sees_explicit: true,
      is_held: false,
      must_add_factor: false,
      excluded_until: null,
    }),
    requireEntry: () => {},
    holds: () => false,
    recordWork: async () => {},
    mediaOriginOf: () => null,
    localesOf: () => [],
    ...others,
  }
}

/** Listens with an HTTP app of these parts, including its socket. */
export async function listenWith(parts: HttpAppParts): Promise<ListeningApp> {
  const server = createServer()
  const listener = getRequestListener(createHttpApp(parts).fetch, { overrideGlobalObjects: false })
  server.on('request', (request, response) => void listener(request, response))
  listenForSockets(server, parts)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    port,
    connect: () => connectTo(port),
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

function connectTo(port: number): RawConnection {
  const socket = connect(port, '127.0.0.1')
  let received = Buffer.alloc(0)
  let isOver = false
  let changed = () => {}
  socket.on('data', (chunk) => {
    received = Buffer.concat([received, chunk])
    changed()
  })
  socket.on('error', () => {})
  const closed = new Promise<void>((resolve) => {
    socket.on('close', () => {
      isOver = true
      changed()
      resolve()
    })
  })
  return {
    write: (data) => void socket.write(data),
    writeDeaf: async (parts) => {
      socket.pause()
      for (const part of parts) {
        await Promise.race([closed, new Promise((resolve) => socket.write(part, resolve))])
      }
      socket.resume()
    },
    closed,
    destroy: () => socket.destroy(),
    answer: async () => {
      for (;;) {
        const whole = takeAnswer(received)
        if (whole) {
          received = whole.rest
          return whole.answer
        }
        if (isOver) throw new Error(`the connection ended after ${received.length} bytes`)
        await new Promise<void>((resolve) => {
          changed = resolve
        })
      }
    },
  }
}

function takeAnswer(received: Buffer<ArrayBuffer>): { answer: RawAnswer; rest: Buffer<ArrayBuffer> } | null {
  const end = received.indexOf('\r\n\r\n')
  if (end === -1) return null
  const [line = '', ...fields] = received.subarray(0, end).toString('latin1').split('\r\n')
  const headers = new Map(
    fields.map((field) => {
      const at = field.indexOf(':')
      return [field.slice(0, at).toLowerCase(), field.slice(at + 1).trim()]
    }),
  )
  const length = Number(headers.get('content-length') ?? 0)
  const isChunked = headers.get('transfer-encoding') === 'chunked'
  const content = isChunked ? takeChunks(received, end + 4) : takeBytes(received, end + 4, length)
  if (!content) return null
  return {
    answer: { status: Number(line.split(' ')[1]), headers, body: content.bytes.toString('utf8') },
    rest: Buffer.from(received.subarray(content.end)),
  }
}

function takeBytes(received: Buffer, start: number, length: number): { bytes: Buffer; end: number } | null {
  const end = start + length
  return received.length < end ? null : { bytes: received.subarray(start, end), end }
}

/**
 * Parses a chunked body, which the server uses if a body is not complete at once: on a busy machine, any
 * body.
 */
function takeChunks(received: Buffer, start: number): { bytes: Buffer; end: number } | null {
  const chunks: Buffer[] = []
  for (let at = start; ; ) {
    const lineEnd = received.indexOf('\r\n', at)
    if (lineEnd === -1) return null
    const length = Number.parseInt(received.toString('latin1', at, lineEnd), 16)
    const chunk = takeBytes(received, lineEnd + 2, length + 2)
    if (!chunk) return null
    if (length === 0) return { bytes: Buffer.concat(chunks), end: chunk.end }
    chunks.push(chunk.bytes.subarray(0, length))
    at = chunk.end
  }
}

import { Agent, type IncomingMessage, request } from 'node:http'

/**
 * The outcome of a request. `refused`: no connection. `unheard`: the connection ended before the first byte
 * of the response. `cut`: the response started but did not end.
 */
export type Outcome =
  | { kind: 'answered'; status: number; body: string }
  | { kind: 'refused' | 'unheard' | 'cut'; reason: string }

/** Returns a persistent connection, as browsers and proxies use. */
export function newKeepAliveAgent(): Agent {
  return new Agent({ keepAlive: true, maxSockets: 1 })
}

/** Sends one request to a process on this machine, on a new connection unless `agent` provides one. */
export function send(
  port: number,
  path: string,
  options: { cookie: string; body?: unknown; agent?: Agent },
): Promise<Outcome> {
  const host = `localhost:${port}`
  const text = options.body === undefined ? undefined : JSON.stringify(options.body)
  return new Promise((resolve) => {
    const outgoing = request({
      host: '127.0.0.1',
      port,
      path,
      method: text === undefined ? 'GET' : 'POST',
      agent: options.agent ?? false,
      headers: {
        host,
        cookie: options.cookie,
        ...(text === undefined
          ? {}
          : {
              origin: `http://${host}`,
              'content-type': 'application/json',
              'content-length': Buffer.byteLength(text),
            }),
      },
    })
    outgoing.on('error', (err: NodeJS.ErrnoException) => {
      const kind = err.code === 'ECONNREFUSED' ? 'refused' : 'unheard'
      resolve({ kind, reason: `${err.code}: ${err.message}` })
    })
    outgoing.on('response', (incoming) => {
      readAll(incoming).then(
        (body) => resolve({ kind: 'answered', status: incoming.statusCode ?? 0, body }),
        (err) => resolve({ kind: 'cut', reason: String(err) }),
      )
    })
    outgoing.end(text)
  })
}

async function readAll(incoming: IncomingMessage): Promise<string> {
  let text = ''
  for await (const part of incoming.setEncoding('utf8')) text += part
  return text
}

/** One event of a live stream. */
export interface HeardEvent {
  id: number
  type: string
  data: { message?: { client_id: string } }
}

/** An open live stream, which records its events. */
export interface LiveReader {
  /** Complete events in order; a truncated event is dropped. */
  events: HeardEvent[]
  /** Returns the newest received id, to resume from. */
  lastId(): string
  /** Resolves when the stream has ended for any reason. */
  ended: Promise<void>
  close(): void
}

/** Opens a member's live stream, after `lastEventId` if given, and waits for its first bytes or its end. */
export async function openLive(port: number, cookie: string, lastEventId?: string): Promise<LiveReader> {
  const abort = new AbortController()
  const response = await fetch(`http://localhost:${port}/api/events`, {
    headers: { cookie, ...(lastEventId === undefined ? {} : { 'last-event-id': lastEventId }) },
    signal: abort.signal,
  })
  if (!response.ok || !response.body) throw new Error(`the stream was answered with ${response.status}`)
  const events: HeardEvent[] = []
  let lastId = lastEventId ?? ''
  let opened: () => void = () => {}
  const isOpen = new Promise<void>((resolve) => {
    opened = resolve
  })
  const read = async (body: ReadableStream<Uint8Array>) => {
    const decoder = new TextDecoder()
    let rest = ''
    for await (const part of body) {
      const blocks = (rest + decoder.decode(part, { stream: true })).split('\n\n')
      rest = blocks.pop() ?? ''
      for (const block of blocks) {
        const fields = new Map(block.split('\n').map((line) => line.split(/: (.*)/, 2) as [string, string]))
        lastId = fields.get('id') ?? lastId
        const type = fields.get('event')
        if (type) events.push({ id: Number(lastId), type, data: JSON.parse(fields.get('data') ?? '{}') })
      }
      opened()
    }
  }
  const ended = read(response.body).catch(() => {})
  await Promise.race([isOpen, ended])
  return { events, lastId: () => lastId, ended, close: () => abort.abort() }
}

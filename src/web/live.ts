/** One event of the live stream, as the server wrote it. */
export interface LiveEvent {
  type: string
  data: unknown
  /** Its number in the account's stream; passing events (typing, presence) repeat the last one. */
  id: number
}

/** Whether events arrive in this tab. */
export type LiveState = 'connecting' | 'open' | 'down'

/** What a tab does with the stream. */
export interface LiveOptions {
  /** The event types that are listened to. */
  types: readonly string[]
  /** Those among them that are not stored and not numbered. */
  passingTypes: readonly string[]
  /** Whose stream it is; another login has another stream. */
  account: number
  /** Number of the newest event that the page's data already shows. */
  after: number
  /** Also called with a `resync` when events were missed: then everything is fetched anew. */
  onEvent(event: LiveEvent): void
  onState(state: LiveState): void
}

type TabMessage =
  | { kind: 'event'; event: LiveEvent }
  | { kind: 'state'; state: LiveState; lastId: number }
  | { kind: 'ask' }

const retryMs = { first: 1000, longest: 30_000 }

/**
 * Follows the live stream with one connection for all tabs of the browser: the tab that holds the lock keeps it and
 * passes events on; when it closes, the lock falls to another tab, which goes on after the last event it saw. Where
 * locks or channels are missing each tab has its own connection. Answers a function that stops following.
 */
export function followStream(options: LiveOptions): () => void {
  const stop = new AbortController()
  let lastId = options.after
  const take = (event: LiveEvent) => {
    const isPassing = options.passingTypes.includes(event.type)
    if (!isPassing && event.type !== 'resync' && event.id <= lastId) return
    lastId = Math.max(lastId, event.id)
    options.onEvent(event)
  }
  const connectionOf = (pass: (message: TabMessage) => void) =>
    keepConnection({
      types: options.types,
      signal: stop.signal,
      lastId: () => lastId,
      onEvent: (event) => {
        take(event)
        pass({ kind: 'event', event })
      },
      onState: (state) => {
        options.onState(state)
        pass({ kind: 'state', state, lastId })
      },
    })
  if (!('locks' in navigator) || !('BroadcastChannel' in window)) {
    connectionOf(() => {})
    return () => stop.abort()
  }

  const name = `vonk-live-${options.account}`
  const channel = new BroadcastChannel(name)
  let ownState: LiveState | null = null
  channel.onmessage = ({ data }: MessageEvent<TabMessage>) => {
    if (data.kind === 'ask') {
      if (ownState) channel.postMessage({ kind: 'state', state: ownState, lastId } satisfies TabMessage)
    } else if (data.kind === 'event') {
      take(data.event)
    } else {
      options.onState(data.state)
      if (data.lastId > lastId) take({ type: 'resync', data: {}, id: data.lastId })
    }
  }
  channel.postMessage({ kind: 'ask' } satisfies TabMessage)
  const lead = () => {
    connectionOf((message) => {
      if (message.kind === 'state') ownState = message.state
      channel.postMessage(message)
    })
    return new Promise<void>((resolve) => stop.signal.addEventListener('abort', () => resolve()))
  }
  navigator.locks.request(name, { signal: stop.signal }, lead).catch(() => {})
  stop.signal.addEventListener('abort', () => channel.close())
  return () => stop.abort()
}

interface Connection {
  types: readonly string[]
  signal: AbortSignal
  lastId(): number
  onEvent(event: LiveEvent): void
  onState(state: LiveState): void
}

/** Keeps the connection open, with growing pauses between tries, and resumes after the last id that was seen. */
function keepConnection({ types, signal, lastId, onEvent, onState }: Connection): void {
  let source: EventSource | undefined
  let pauseMs = retryMs.first
  let timer: ReturnType<typeof setTimeout> | undefined
  const connect = () => {
    if (signal.aborted) return
    source = new EventSource(`/api/events?last_event_id=${lastId()}`)
    source.onopen = () => {
      pauseMs = retryMs.first
      onState('open')
    }
    source.onerror = () => {
      source?.close()
      onState('down')
      clearTimeout(timer)
      timer = setTimeout(connect, pauseMs)
      pauseMs = Math.min(pauseMs * 2, retryMs.longest)
    }
    for (const type of types) {
      source.addEventListener(type, (message) => {
        onEvent({ type, data: JSON.parse(message.data), id: Number(message.lastEventId) })
      })
    }
  }
  const reconnectNow = () => {
    if (source?.readyState === EventSource.OPEN) return
    clearTimeout(timer)
    source?.close()
    connect()
  }
  window.addEventListener('online', reconnectNow, { signal })
  signal.addEventListener('abort', () => {
    clearTimeout(timer)
    source?.close()
  })
  onState('connecting')
  connect()
}

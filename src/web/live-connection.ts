import { apiAddress } from './api-address.ts'
import type { LiveEvent, LiveState } from './live.ts'
import { openSocket } from './socket-link.ts'

/** What a connection tells of itself. */
export interface StreamHandlers {
  /** The stream runs. */
  onOpen(): void
  /** Something came, if only a sign of life. */
  onHeard(): void
  onEvent(event: LiveEvent): void
  /** It broke, or did not come about; nothing more comes. */
  onLost(): void
}

/** One connection that carries the stream. */
export interface Transport {
  /** Ends it; it tells nothing any more. */
  close(): void
}

interface Connection {
  types: readonly string[]
  signal: AbortSignal
  lastId(): number
  onEvent(event: LiveEvent): void
  onState(state: LiveState): void
}

const retryMs = { first: 1000, longest: 30_000 }
/** So long opening may take. */
const openingMs = 10_000
/** The server gives a sign of life every 20 s; without two of them the connection is dead, whatever the browser thinks. */
const silenceMs = 45_000
/** Whoever comes back to the page does not wait for the second. */
const silenceOnReturnMs = 25_000
const checkEveryMs = 5000

/**
 * How many times in a row event streams passed here where sockets did not. Once may be a server that was restarted just
 * then; after so many, this tab tries sockets no more.
 */
let failedSocketAttempts = 0
const maxFailedSocketAttempts = 3

/**
 * Keeps the stream open, with growing pauses between tries, and resumes after the last id that was seen. It comes over a
 * socket, or as an event stream where sockets do not pass. One that has gone silent is dropped and resumed.
 */
export function keepConnection({ types, signal, lastId, onEvent, onState }: Connection): void {
  let transport: Transport | null = null
  let way: 'socket' | 'events' = 'socket'
  let isOpen = false
  let heardAt = 0
  let pauseMs = retryMs.first
  let timer: ReturnType<typeof setTimeout> | undefined

  function connect(chosen: typeof way, isSecondWay = false): void {
    if (signal.aborted) return
    clearTimeout(timer)
    transport?.close()
    way = chosen
    isOpen = false
    heardAt = Date.now()
    const handlers: StreamHandlers = {
      onOpen: () => {
        isOpen = true
        pauseMs = retryMs.first
        if (isSecondWay) failedSocketAttempts += 1
        else if (chosen === 'socket') failedSocketAttempts = 0
        onState('open')
      },
      onHeard: () => {
        heardAt = Date.now()
      },
      onEvent: (event) => {
        if (types.includes(event.type)) onEvent(event)
      },
      onLost: lost,
    }
    transport = way === 'socket' ? openSocket(lastId(), handlers) : openEvents(lastId(), handlers, types)
  }
  const doSocketsPass = () => 'WebSocket' in window && failedSocketAttempts < maxFailedSocketAttempts
  const again = () => connect(doSocketsPass() ? 'socket' : 'events')

  function lost(): void {
    transport?.close()
    transport = null
    if (way === 'socket' && !isOpen) connect('events', true)
    else {
      isOpen = false
      onState('down')
      clearTimeout(timer)
      // Not all at the same moment where a server has gone away from many.
      timer = setTimeout(again, pauseMs * (0.5 + Math.random() / 2))
      pauseMs = Math.min(pauseMs * 2, retryMs.longest)
    }
  }
  const dropIfSilent = (allowedMs: number) => {
    if (transport && Date.now() - heardAt > (isOpen ? allowedMs : openingMs)) lost()
  }
  const reconnectNow = () => {
    if (!isOpen) again()
  }

  const watch = setInterval(() => dropIfSilent(silenceMs), checkEveryMs)
  window.addEventListener('online', reconnectNow, { signal })
  // Browsers leave sockets open that lead nowhere any more.
  window.addEventListener('offline', () => isOpen && lost(), { signal })
  const onReturn = () => {
    if (document.visibilityState !== 'visible') return
    dropIfSilent(silenceOnReturnMs)
    reconnectNow()
  }
  document.addEventListener('visibilitychange', onReturn, { signal })
  signal.addEventListener('abort', () => {
    clearInterval(watch)
    clearTimeout(timer)
    transport?.close()
  })
  onState('connecting')
  again()
}

/** Opens the stream as server-sent events. */
function openEvents(lastId: number, handlers: StreamHandlers, types: readonly string[]): Transport {
  const source = new EventSource(apiAddress(`/events?last_event_id=${lastId}`))
  source.onopen = () => {
    handlers.onHeard()
    handlers.onOpen()
  }
  source.onerror = () => {
    source.close()
    handlers.onLost()
  }
  for (const type of ['beat', ...types]) {
    source.addEventListener(type, (message) => {
      handlers.onHeard()
      handlers.onEvent({ type, data: JSON.parse(message.data), id: Number(message.lastEventId) })
    })
  }
  return { close: () => source.close() }
}

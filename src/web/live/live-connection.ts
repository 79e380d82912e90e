import { growingPause } from '../../core/growing-pause.ts'
import { apiAddress } from '../api/api-address.ts'
import type { LiveEvent, LiveState, StreamHandlers, Transport } from './live-event.ts'
import { openSocket } from './socket-link.ts'

interface Connection {
  types: readonly string[]
  signal: AbortSignal
  lastId(): number
  onEvent(event: LiveEvent): void
  onState(state: LiveState): void
}

/** Milliseconds; randomised, so that the clients of a failed server do not all reconnect at once. */
const pauses = { first: 1000, max: 30_000, spread: [0.5, 1] } as const
/** Timeout for opening. */
const openingMs = 10_000
/**
 * The server sends a heartbeat every 20 s; after missing two of them the connection is dead, whatever the
 * browser reports.
 */
const silenceMs = 45_000
/** A user who returns to the page does not wait for the second one. */
const silenceOnReturnMs = 25_000
const checkEveryMs = 5000

/**
 * Consecutive times that an event stream opened after a socket failed. A single one may be due to a server
 * restart; above the maximum this tab stops trying sockets.
 */
let failedSocketAttempts = 0
const maxFailedSocketAttempts = 3

/**
 * Keeps the stream open with growing pauses between attempts, and resumes after the last seen id. Uses a
 * socket, or an event stream where sockets fail. Drops and resumes a silent connection.
 */
export function keepConnection({ types, signal, lastId, onEvent, onState }: Connection): void {
  let transport: Transport | null = null
  let transportKind: 'socket' | 'events' = 'socket'
  let isOpen = false
  let lastReceivedAt = 0
  let failedAttempts = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  function connect(chosen: typeof transportKind, isFallback = false): void {
    if (signal.aborted) return
    clearTimeout(timer)
    transport?.close()
    transportKind = chosen
    isOpen = false
    lastReceivedAt = Date.now()
    const handlers: StreamHandlers = {
      onOpen: () => {
        isOpen = true
        failedAttempts = 0
        if (isFallback) failedSocketAttempts += 1
        else if (chosen === 'socket') failedSocketAttempts = 0
        onState('open')
      },
      onReceived: () => {
        lastReceivedAt = Date.now()
      },
      onEvent: (event) => {
        if (types.includes(event.type)) onEvent(event)
      },
      onLost: lost,
    }
    transport =
      transportKind === 'socket' ? openSocket(lastId(), handlers) : openEvents(lastId(), handlers, types)
  }
  const doSocketsPass = () => 'WebSocket' in window && failedSocketAttempts < maxFailedSocketAttempts
  const again = () => connect(doSocketsPass() ? 'socket' : 'events')

  function lost(): void {
    transport?.close()
    transport = null
    if (transportKind === 'socket' && !isOpen) connect('events', true)
    else {
      isOpen = false
      onState('down')
      clearTimeout(timer)
      failedAttempts += 1
      timer = setTimeout(again, growingPause(failedAttempts, pauses))
    }
  }
  const dropIfSilent = (allowedMs: number) => {
    if (transport && Date.now() - lastReceivedAt > (isOpen ? allowedMs : openingMs)) lost()
  }
  const reconnectNow = () => {
    if (!isOpen) again()
  }

  const watch = setInterval(() => dropIfSilent(silenceMs), checkEveryMs)
  window.addEventListener('online', reconnectNow, { signal })
  // Browsers leave dead sockets open.
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
    handlers.onReceived()
    handlers.onOpen()
  }
  source.onerror = () => {
    source.close()
    handlers.onLost()
  }
  for (const type of ['beat', ...types]) {
    source.addEventListener(type, (message) => {
      handlers.onReceived()
      handlers.onEvent({ type, data: JSON.parse(message.data), id: Number(message.lastEventId) })
    })
  }
  return { close: () => source.close() }
}

import { keepConnection } from './live-connection.ts'
import { electLeader } from './live-election.ts'
import type { LiveEvent, LiveState } from './live-event.ts'

/** Configures how a tab follows the stream. */
export interface LiveOptions {
  /** The event types to listen to. */
  types: readonly string[]
  /** Those of them that are neither stored nor numbered. */
  passingTypes: readonly string[]
  /** The account of the stream; another login has another stream. */
  account: number
  /** Number of the newest event already reflected in the page's data. */
  after: number
  /** Also called with a `resync` when events were missed: then all data is refetched. */
  onEvent(event: LiveEvent): void
  /** Called only in the tab whose connection received the event. */
  onArrival?(event: LiveEvent): void
  onState(state: LiveState): void
}

/**
 * Messages between tabs. The leading tab responds to a ping with its state. `before`: the newest event of the
 * leading tab when this tab opened.
 */
type TabMessage =
  | { kind: 'event'; event: LiveEvent; before: number }
  | { kind: 'state'; state: LiveState; lastId: number; isHidden: boolean }
  | { kind: 'ask' }

/**
 * Follows the live stream with one connection for all tabs of the browser: the leading tab holds it and
 * forwards events; if another tab takes over, it resumes after the last event it saw. Without locks or
 * channels each tab has its own connection. Returns a function that stops following.
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
  /** Requests a refetch if the leading tab has received events that this one missed. */
  const catchUp = (leaderId: number) => {
    if (leaderId > lastId) take({ type: 'resync', data: {}, id: leaderId })
  }
  const lead = (signal: AbortSignal, pass: (message: TabMessage) => void) =>
    keepConnection({
      types: options.types,
      signal,
      lastId: () => lastId,
      onEvent: (event) => {
        const before = lastId
        take(event)
        options.onArrival?.(event)
        pass({ kind: 'event', event, before })
      },
      onState: (state) => {
        options.onState(state)
        pass({ kind: 'state', state, lastId, isHidden: isHidden() })
      },
    })
  if (!('locks' in navigator) || !('BroadcastChannel' in window)) {
    lead(stop.signal, () => {})
    return () => stop.abort()
  }

  const name = `vonk-live-${options.account}`
  const channel = new BroadcastChannel(name)
  const post = (message: TabMessage) => {
    if (!stop.signal.aborted) channel.postMessage(message)
  }
  /** Set while this tab leads. */
  let ownState: LiveState | null = null
  const election = electLeader({
    name,
    signal: stop.signal,
    ask: () => post({ kind: 'ask' }),
    lead: (signal) => {
      signal.addEventListener('abort', () => {
        ownState = null
      })
      lead(signal, (message) => {
        if (signal.aborted) return
        if (message.kind === 'state') ownState = message.state
        post(message)
      })
    },
  })
  channel.onmessage = ({ data }: MessageEvent<TabMessage>) => {
    if (data.kind === 'ask') {
      if (ownState) post({ kind: 'state', state: ownState, lastId, isHidden: isHidden() })
    } else if (data.kind === 'event') {
      catchUp(data.before)
      take(data.event)
    } else if (!ownState) {
      election.answered({ isUsable: data.state === 'open' || !data.isHidden })
      options.onState(data.state)
      catchUp(data.lastId)
    }
  }
  stop.signal.addEventListener('abort', () => channel.close())
  return () => stop.abort()
}

const isHidden = () => document.visibilityState === 'hidden'

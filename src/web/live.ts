import { keepConnection } from './live-connection.ts'
import { electLeader } from './live-election.ts'

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
  /** The same in the one tab whose connection brought it. */
  onArrival?(event: LiveEvent): void
  onState(state: LiveState): void
}

/**
 * What tabs tell each other. Whoever asks gets a state from the tab that leads, as a sign of life. `before`: the newest
 * event that the leading tab had when this one came.
 */
type TabMessage =
  | { kind: 'event'; event: LiveEvent; before: number }
  | { kind: 'state'; state: LiveState; lastId: number; isHidden: boolean }
  | { kind: 'ask' }

/**
 * Follows the live stream with one connection for all tabs of the browser: the tab that leads keeps it and passes events
 * on; another one takes over after the last event it saw. Where locks or channels are missing each tab has its own
 * connection. Answers a function that stops following.
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
  /** The leading tab has had events up to that one; what did not arrive here is fetched. */
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
  /** While this tab leads. */
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
      election.answered({ isOfUse: data.state === 'open' || !data.isHidden })
      options.onState(data.state)
      catchUp(data.lastId)
    }
  }
  stop.signal.addEventListener('abort', () => channel.close())
  return () => stop.abort()
}

const isHidden = () => document.visibilityState === 'hidden'

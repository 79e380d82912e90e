import type { Bus } from './bus.ts'
import type { NumberedEntry, WrittenEntry } from './stream-table.ts'

/** An entry for an open stream: stored, with its number, or transient (typing, presence), without. */
export type LiveEntry = NumberedEntry | (WrittenEntry & { seq?: undefined })

/**
 * Type of the transient entry that ends every open stream of an account after a logout. Browsers that are
 * still logged in reconnect and miss nothing; the others are refused.
 */
export const endOfStreams = 'end_of_streams'

/** Called for each entry of its account. */
export type Listener = (entry: LiveEntry) => void

/** Carries entries from the transaction that wrote them to the open streams of any process. */
export interface Hub {
  /** Publishes entries to every process; call it only after the commit. */
  publish(entries: LiveEntry[]): void
  /** Subscribes to one account; the returned function unsubscribes. */
  listen(accountId: number, listener: Listener): () => void
  /** Returns whether this process has a listener for the account. */
  isListening(accountId: number): boolean
}

/** Creates the hub of this process on a bus that connects all processes. */
export function createHub(bus: Bus): Hub {
  const listeners = new Map<number, Set<Listener>>()
  bus.subscribe('live', (message) => {
    for (const entry of message as LiveEntry[]) {
      for (const listener of listeners.get(entry.account_id) ?? []) listener(entry)
    }
  })
  return {
    publish: (entries) => {
      if (entries.length > 0) bus.publish('live', entries)
    },
    listen: (accountId, listener) => {
      const set = listeners.get(accountId) ?? new Set()
      listeners.set(accountId, set.add(listener))
      return () => {
        set.delete(listener)
        if (set.size === 0 && listeners.get(accountId) === set) listeners.delete(accountId)
      }
    },
    isListening: (accountId) => listeners.has(accountId),
  }
}

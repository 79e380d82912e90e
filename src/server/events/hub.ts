import type { Bus } from './bus.ts'
import type { NumberedEntry, WrittenEntry } from './stream-table.ts'

/** What reaches an open stream: a stored entry with its number, or a passing one (typing, presence) without. */
export type LiveEntry = NumberedEntry | (WrittenEntry & { seq?: undefined })

/**
 * Type of the passing entry that ends every open stream of an account: somebody was logged out. Browsers that are
 * still logged in come back by themselves and miss nothing, the others are refused.
 */
export const endOfStreams = 'end_of_streams'

/** Called for each entry of the account it listens to. */
export type Listener = (entry: LiveEntry) => void

/** Carries entries from the transaction that wrote them to the open streams of any process. */
export interface Hub {
  /** Hands entries to every process; call it only after the commit. */
  publish(entries: LiveEntry[]): void
  /** Listens to one account; the answer ends it. */
  listen(accountId: number, listener: Listener): () => void
  /** Whether somebody in this process listens to the account. */
  isListening(accountId: number): boolean
}

/** Makes the hub of this process on a bus that connects all processes. */
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

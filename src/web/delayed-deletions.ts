import { useSyncExternalStore } from 'react'
import { apiAddress } from './api/api-address.ts'

/** Sends a deletion and handles its failure; with `keepalive` the page is unloading, and nothing can be shown. */
type Commit = (options: { keepalive: boolean }) => Promise<unknown>

/** Deletions of one kind that can still be undone; what they delete is not shown. */
export interface DelayedDeletions {
  /**
   * Deletes an item after `seconds`, or earlier if the page is unloaded. Returns a function that undoes it,
   * and does nothing once the deletion is sent.
   */
  deleteLater(id: number, seconds: number, commit: Commit): () => void
  /** Sends all deletions now, as if the page were unloaded. */
  flush(): void
  /** Returns the items that are about to be deleted, as a React state. */
  usePending(): ReadonlySet<number>
}

const none: ReadonlySet<number> = new Set()

/** Creates the store of the deletions of one kind. */
export function createDelayedDeletions(): DelayedDeletions {
  const pending = new Map<number, { undo: () => void; finish: Commit }>()
  const listeners = new Set<() => void>()
  let ids = none
  const change = (edit: () => void) => {
    edit()
    ids = new Set(pending.keys())
    for (const listener of listeners) listener()
  }
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  return {
    deleteLater: (id, seconds, commit) => {
      pending.get(id)?.undo()
      const stop = new AbortController()
      const finish: Commit = async (options) => {
        if (stop.signal.aborted) return
        stop.abort()
        await commit(options).finally(() => change(() => pending.delete(id)))
      }
      const timer = setTimeout(() => void finish({ keepalive: false }), seconds * 1000)
      stop.signal.addEventListener('abort', () => clearTimeout(timer))
      window.addEventListener('pagehide', () => void finish({ keepalive: true }), { signal: stop.signal })
      const undo = () => {
        if (stop.signal.aborted) return
        stop.abort()
        change(() => pending.delete(id))
      }
      change(() => pending.set(id, { undo, finish }))
      return undo
    },
    flush: () => {
      for (const { finish } of pending.values()) void finish({ keepalive: true })
    },
    usePending: () =>
      useSyncExternalStore(
        subscribe,
        () => ids,
        () => none,
      ),
  }
}

/** Sends a deletion to a path of the API that outlives the page, which a call of the client would not. */
export async function deleteWithKeepalive(path: Parameters<typeof apiAddress>[0]): Promise<void> {
  await fetch(apiAddress(path), { method: 'DELETE', keepalive: true }).catch(() => {})
}

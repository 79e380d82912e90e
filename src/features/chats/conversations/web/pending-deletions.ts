import { useSyncExternalStore } from 'react'

/** Chats deleted a moment ago whose deletion can still be undone; the list omits them. */
let pending: ReadonlyMap<number, () => void> = new Map()
const listeners = new Set<() => void>()
const none: ReadonlySet<number> = new Set()
let ids: ReadonlySet<number> = none

function change(edit: (next: Map<number, () => void>) => void): void {
  const next = new Map(pending)
  edit(next)
  pending = next
  ids = new Set(next.keys())
  for (const listener of listeners) listener()
}

/**
 * Deletes a chat after `seconds`, or earlier if the page is hidden. `commit` sends the deletion, with
 * `keepalive` if the page is unloading. Returns a function that cancels the deletion.
 */
export function deleteLater(
  conversationId: number,
  seconds: number,
  commit: (options: { keepalive: boolean }) => Promise<void>,
): () => void {
  pending.get(conversationId)?.()
  const stop = new AbortController()
  const finish = (options: { keepalive: boolean }) => {
    stop.abort()
    void commit(options).finally(() => change((next) => next.delete(conversationId)))
  }
  const timer = setTimeout(() => finish({ keepalive: false }), seconds * 1000)
  stop.signal.addEventListener('abort', () => clearTimeout(timer))
  window.addEventListener('pagehide', () => finish({ keepalive: true }), { signal: stop.signal })
  const undo = () => {
    if (stop.signal.aborted) return
    stop.abort()
    change((next) => next.delete(conversationId))
  }
  change((next) => next.set(conversationId, undo))
  return undo
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Returns the chats that are about to be deleted. */
export function usePendingDeletions(): ReadonlySet<number> {
  return useSyncExternalStore(
    subscribe,
    () => ids,
    () => none,
  )
}

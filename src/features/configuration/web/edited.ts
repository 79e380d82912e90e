import { useSyncExternalStore } from 'react'

/** Settings that were changed on the page and are stored nowhere yet; null takes one back. */
export type Edited = Record<string, unknown>

const none: Edited = {}
const kept = new Map<string, Edited>()
const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Keeps what was changed of a site or company until it is stored, whatever page one looks at meanwhile. */
export function keepEdited(of: string, changes: Edited): void {
  kept.set(of, changes)
  for (const listener of listeners) listener()
}

/** Returns what was changed of a site or company, `site 3`. */
export function useEdited(of: string): Edited {
  return useSyncExternalStore(
    subscribe,
    () => kept.get(of) ?? none,
    () => none,
  )
}

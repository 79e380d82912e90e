import { useSyncExternalStore } from 'react'

/** Settings that were changed on the page and are stored nowhere yet; null takes one back. */
export type Edited = Record<string, unknown>

interface Kept {
  changes: Edited
  /** The live version that was read when the changes began; null for a company, which has none. */
  base: number | null
}

const none: Kept = { changes: {}, base: null }
const kept = new Map<string, Kept>()
const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function keep(of: string, next: Kept): void {
  kept.set(of, next)
  for (const listener of listeners) listener()
}

/**
 * Keeps what was changed of a site or company until it is stored, whatever page one looks at meanwhile. `base` is the live version
 * on the page; that of the first change stays.
 */
export function keepEdited(of: string, changes: Edited, base: number | null): void {
  const before = kept.get(of) ?? none
  keep(of, { changes, base: Object.keys(before.changes).length === 0 ? base : before.base })
}

/** Makes another version the one that was read, once its reader was told that it is another. */
export function renewBase(of: string, base: number | null): void {
  keep(of, { ...(kept.get(of) ?? none), base })
}

/** Returns what was changed of a site or company, `site 3`. */
export function useEdited(of: string): Kept {
  return useSyncExternalStore(
    subscribe,
    () => kept.get(of) ?? none,
    () => none,
  )
}

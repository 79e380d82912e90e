import { useSyncExternalStore } from 'react'

/** The search text of this tab, shared by all chat pages; null until something is typed. */
let text: string | null = null
/** True if the next search field that appears should take the focus, because none is visible yet. */
let isWanted = false
const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Returns the text of the search field and its setter; `initial` until something is typed, and on the server.
 */
export function useSearchText(initial: string): [string, (next: string) => void] {
  const typed = useSyncExternalStore(
    subscribe,
    () => text,
    () => null,
  )
  return [typed ?? initial, changeSearchText]
}

function changeSearchText(next: string): void {
  text = next
  for (const listener of listeners) listener()
}

/** Makes the next search field that appears take the focus. */
export function wantSearch(): void {
  isWanted = true
}

/** Returns whether a search field was requested, and resets it. */
export function takeWantedSearch(): boolean {
  const was = isWanted
  isWanted = false
  return was
}

import { useSyncExternalStore } from 'react'

/** What is looked for in this tab, on whichever page of the chats one is; null until somebody typed. */
let text: string | null = null
/** Somebody wants to type where no field is in sight; the next one takes the focus. */
let isWanted = false
const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** What stands in the search field; `initial` where nobody has typed yet, and on the server. */
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

/** Asks the next search field that appears to take the focus. */
export function wantSearch(): void {
  isWanted = true
}

/** Whether a search field was asked for; once. */
export function takeWantedSearch(): boolean {
  const was = isWanted
  isWanted = false
  return was
}

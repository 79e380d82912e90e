import { useSyncExternalStore } from 'react'
import { browserStorage } from './browser-storage.ts'

/** A switch stored in this browser, for all its tabs. */
export interface StoredChoice {
  read(): boolean
  set(isOn: boolean): void
  subscribe(listener: () => void): () => void
  /** The value before a choice is made, and on the server. */
  readonly initial: boolean
}

/** Creates a switch under a name. If storage is unavailable, its value lasts as long as the page. */
export function storedChoice(name: string, initial: boolean): StoredChoice {
  let own: boolean | null = null
  const listeners = new Set<() => void>()
  return {
    initial,
    read: () => own ?? (browserStorage.read(name) ?? String(initial)) === 'true',
    set: (isOn) => {
      own = browserStorage.write(name, String(isOn)) ? null : isOn
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      window.addEventListener('storage', listener)
      return () => {
        listeners.delete(listener)
        window.removeEventListener('storage', listener)
      }
    },
  }
}

/** Returns the value of a switch and its setter. */
export function useStoredChoice(choice: StoredChoice): [boolean, (isOn: boolean) => void] {
  const isOn = useSyncExternalStore(choice.subscribe, choice.read, () => choice.initial)
  return [isOn, choice.set]
}

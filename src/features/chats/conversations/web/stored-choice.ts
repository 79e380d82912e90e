import { useSyncExternalStore } from 'react'

/** A switch that this browser keeps, for all its tabs. */
export interface StoredChoice {
  read(): boolean
  set(isOn: boolean): void
  subscribe(listener: () => void): () => void
  /** What it is before anybody chose, and on the server. */
  readonly initial: boolean
}

/** Makes a switch under a name. Where the browser keeps nothing, it holds as long as the page. */
export function storedChoice(name: string, initial: boolean): StoredChoice {
  let own: boolean | null = null
  const listeners = new Set<() => void>()
  return {
    initial,
    read: () => own ?? (recall(name) ?? String(initial)) === 'true',
    set: (isOn) => {
      own = keep(name, String(isOn)) ? null : isOn
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

/** Where a switch stands, and how to change it. */
export function useStoredChoice(choice: StoredChoice): [boolean, (isOn: boolean) => void] {
  const isOn = useSyncExternalStore(choice.subscribe, choice.read, () => choice.initial)
  return [isOn, choice.set]
}

function recall(name: string): string | null {
  try {
    return localStorage.getItem(name)
  } catch {
    return null
  }
}

function keep(name: string, value: string): boolean {
  try {
    localStorage.setItem(name, value)
    return true
  } catch {
    return false
  }
}

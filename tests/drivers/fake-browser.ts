import { vi } from 'vitest'

/**
 * Simulates what tabs of a browser share, for modules that are tested without one: storage with its events,
 * and online state.
 */
export interface FakeBrowser {
  storage: Map<string, string>
  /** Goes offline or online, and fires the events. */
  setOnline(isOnline: boolean): void
  /** Shows or hides the pages, and fires the events. */
  setVisible(isVisible: boolean): void
  /** Fires another event, such as `pagehide`. */
  dispatch(type: string): void
}

/** Installs a fake browser until `vi.unstubAllGlobals`. Locks and channels are those of Node. */
export function openFakeBrowser(): FakeBrowser {
  const storage = new Map<string, string>()
  const window = new EventTarget()
  const document = Object.assign(new EventTarget(), { visibilityState: 'visible', hasFocus: () => true })
  const change = (key: string, newValue: string | null) => {
    if (newValue === null) storage.delete(key)
    else storage.set(key, newValue)
    window.dispatchEvent(Object.assign(new Event('storage'), { key, newValue }))
  }
  const localStorage = {
    get length() {
      return storage.size
    },
    key: (at: number) => [...storage.keys()][at] ?? null,
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: change,
    removeItem: (key: string) => change(key, null),
  }
  const navigator = { onLine: true, locks: globalThis.navigator.locks }
  const location = { protocol: 'http:', host: 'vonk.test', origin: 'http://vonk.test' }
  const parts = { localStorage, navigator, location, BroadcastChannel, document }
  vi.stubGlobal('window', Object.assign(window, parts))
  for (const [name, part] of Object.entries(parts)) vi.stubGlobal(name, part)
  return {
    storage,
    setOnline: (isOnline) => {
      navigator.onLine = isOnline
      window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'))
    },
    setVisible: (isVisible) => {
      document.visibilityState = isVisible ? 'visible' : 'hidden'
      document.dispatchEvent(new Event('visibilitychange'))
    },
    dispatch: (type) => {
      window.dispatchEvent(new Event(type))
    },
  }
}

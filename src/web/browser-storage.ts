/** Storage of the browser. It may be blocked or full, and is absent on the server: nothing here throws. */
export interface BrowserStorage {
  /** Returns the text under a key; null if there is none. */
  read(key: string): string | null
  /** Returns the number under a key; 0 if there is none. */
  readNumber(key: string): number
  /** Returns what `writeJson` stored under a key; null if there is none, or it is not JSON. */
  readJson(key: string): unknown
  /** Stores a text; returns whether it is stored. */
  write(key: string, text: string): boolean
  writeJson(key: string, value: unknown): boolean
  remove(key: string): void
  keys(): string[]
}

function guarded(storageOf: () => Storage): BrowserStorage {
  const attempt = <T>(use: (storage: Storage) => T, otherwise: T): T => {
    try {
      return use(storageOf())
    } catch {
      return otherwise
    }
  }
  const write = (key: string, text: string) =>
    attempt((storage) => {
      storage.setItem(key, text)
      return true
    }, false)
  const read = (key: string) => attempt((storage) => storage.getItem(key), null)
  return {
    read,
    readNumber: (key) => Number(read(key)) || 0,
    readJson: (key) => attempt((storage) => JSON.parse(storage.getItem(key) ?? 'null') as unknown, null),
    write,
    writeJson: (key, value) => write(key, JSON.stringify(value)),
    remove: (key) => attempt((storage) => storage.removeItem(key), undefined),
    keys: () =>
      attempt((storage) => Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? ''), []),
  }
}

/** Storage for all tabs of this browser. */
export const browserStorage = guarded(() => localStorage)

/** Storage for the lifetime of this tab. */
export const tabStorage = guarded(() => sessionStorage)

/**
 * What a member's browser keeps beyond the page: texts that are not sent yet. Nothing is more private, so it belongs to
 * one account, and is gone as soon as a page of this browser is anybody else's.
 */
const prefix = 'vonk-private-'
const ownerKey = 'vonk-owner'

/** Whose page this is; null for visitors, and on the server. */
let owner: number | null = null
/** What the browser does not take: it lives as long as the page. */
const unkept = new Map<string, string>()
/** Who hears of changes that other tabs make, and of a logout in this one. */
const listeners = new Set<(name: string | null) => void>()

const keyOf = (name: string) => `${prefix}${owner}-${name}`

/**
 * Opens the storage for the page's account, and removes what others left. `onOtherOwner`: another tab has become
 * somebody else's.
 */
export function openPrivateStorage(account: number | null, onOtherOwner: () => void): void {
  owner = account
  for (const key of allKeys()) if (key.startsWith(prefix) && !key.startsWith(keyOf(''))) remove(key)
  attempt(() => localStorage.setItem(ownerKey, String(account)))
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === ownerKey && owner !== null && newValue !== String(owner)) onOtherOwner()
  })
}

/** Removes everything, at logout. From then on nothing is kept, whatever is still under way. */
export function clearPrivateStorage(): void {
  owner = null
  unkept.clear()
  for (const key of allKeys()) if (key.startsWith(prefix)) remove(key)
  for (const tell of listeners) tell(null)
}

/** What is kept under a name; null where there is nothing, or nobody is logged in. */
export function readPrivate(name: string): string | null {
  const key = keyOf(name)
  return unkept.get(key) ?? attempt(() => localStorage.getItem(key)) ?? null
}

/** Keeps a text under a name; null removes it. */
export function writePrivate(name: string, text: string | null): void {
  if (owner === null) return
  const key = keyOf(name)
  if (text === null) remove(key)
  else {
    unkept.delete(key)
    const isKept = attempt(() => {
      localStorage.setItem(key, text)
      return true
    })
    if (!isKept) unkept.set(key, text)
  }
}

/** All names that begin so, of whoever is logged in. */
export function privateNames(beginning: string): string[] {
  const start = keyOf(beginning)
  const keys = new Set([...allKeys(), ...unkept.keys()])
  return [...keys].filter((key) => key.startsWith(start)).map((key) => key.slice(keyOf('').length))
}

/** Hears what other tabs change, by name; null means everything. Answers a function that stops listening. */
export function onPrivateChange(listener: (name: string | null) => void): () => void {
  const hear = ({ key }: StorageEvent) => {
    if (key === null) listener(null)
    else if (key.startsWith(keyOf(''))) listener(key.slice(keyOf('').length))
  }
  window.addEventListener('storage', hear)
  listeners.add(listener)
  return () => {
    window.removeEventListener('storage', hear)
    listeners.delete(listener)
  }
}

/** Whose page this is, as far as private things are concerned. */
export function privateOwner(): number | null {
  return owner
}

function allKeys(): string[] {
  return (
    attempt(() => Array.from({ length: localStorage.length }, (_, at) => localStorage.key(at) ?? '')) ?? []
  )
}

function remove(key: string): void {
  unkept.delete(key)
  attempt(() => localStorage.removeItem(key))
}

/** Storage may be closed to the page, or full. */
function attempt<T>(use: () => T): T | undefined {
  try {
    return use()
  } catch {
    return undefined
  }
}

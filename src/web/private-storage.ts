import { browserStorage } from './browser-storage.ts'

/**
 * Stores private data of a member in the browser: unsent texts. It belongs to one account, and is deleted as
 * soon as a page of this browser belongs to another one.
 */
export const privatePrefix = 'vonk-private-'
export const ownerKey = 'vonk-owner'

/** The account of this page; null for visitors, and on the server. */
let owner: number | null = null
/** Values that the browser refused to store; they last as long as the page. */
const unstored = new Map<string, string>()
/** Listeners for changes in other tabs, and for a logout in this one. */
const listeners = new Set<(name: string | null) => void>()

const keyOf = (name: string) => `${privatePrefix}${owner}-${name}`

/**
 * Opens the storage for the page's account and deletes that of other accounts. Calls `onOtherOwner` when
 * another tab switches accounts.
 */
export function openPrivateStorage(account: number | null, onOtherOwner: () => void): void {
  owner = account
  for (const key of browserStorage.keys())
    if (key.startsWith(privatePrefix) && !key.startsWith(keyOf(''))) remove(key)
  browserStorage.write(ownerKey, String(account))
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === ownerKey && owner !== null && newValue !== String(owner)) onOtherOwner()
  })
}

/** Deletes everything at logout. From then on nothing is stored, not even by operations still in progress. */
export function clearPrivateStorage(): void {
  owner = null
  unstored.clear()
  for (const key of browserStorage.keys()) if (key.startsWith(privatePrefix)) remove(key)
  for (const notify of listeners) notify(null)
}

/** Returns the text stored under a name; null if there is none, or nobody is logged in. */
export function readPrivate(name: string): string | null {
  const key = keyOf(name)
  return unstored.get(key) ?? browserStorage.read(key)
}

/** Stores a text under a name; null deletes it. */
export function writePrivate(name: string, text: string | null): void {
  if (owner === null) return
  const key = keyOf(name)
  if (text === null) remove(key)
  else {
    unstored.delete(key)
    if (!browserStorage.write(key, text)) unstored.set(key, text)
  }
}

/** Returns all names with a prefix, of the logged-in account. */
export function privateNames(prefix: string): string[] {
  const start = keyOf(prefix)
  const keys = new Set([...browserStorage.keys(), ...unstored.keys()])
  return [...keys].filter((key) => key.startsWith(start)).map((key) => key.slice(keyOf('').length))
}

/** Listens to changes in other tabs, by name; null means all names. Returns an unsubscribe function. */
export function onPrivateChange(listener: (name: string | null) => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === null) listener(null)
    else if (key.startsWith(keyOf(''))) listener(key.slice(keyOf('').length))
  }
  window.addEventListener('storage', onStorage)
  listeners.add(listener)
  return () => {
    window.removeEventListener('storage', onStorage)
    listeners.delete(listener)
  }
}

/** Returns the account that owns this page's private data. */
export function privateOwner(): number | null {
  return owner
}

function remove(key: string): void {
  unstored.delete(key)
  browserStorage.remove(key)
}

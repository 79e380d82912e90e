import { tabStorage } from './browser-storage.ts'
import { onceConnected } from './connection.ts'

const storageKey = 'chunk-reload-at'
const pauseMs = 60_000

/** Reloads the page unless it did so in the last 60 s; returns whether it does. */
function reloadOnce(): boolean {
  if (Date.now() - tabStorage.readNumber(storageKey) < pauseMs) return false
  // Without storage the page could reload forever.
  if (!tabStorage.write(storageKey, String(Date.now()))) return false
  window.location.reload()
  return true
}

/**
 * Loads a script that the page needs now. If the server no longer has it (after a deployment), reloads the
 * page, at most once in 60 seconds (product.md, 4 and 8); after that it throws the error. Without a
 * connection the page stays, and the script is loaded once the connection is back. Scripts that are only
 * prefetched are imported without this.
 */
export async function loadChunk<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await onceConnected(load)
  } catch (err) {
    if (reloadOnce()) return new Promise(() => {})
    throw err
  }
}

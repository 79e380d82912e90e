import { tabStorage } from './browser-storage.ts'
import { onceConnected } from './connection.ts'

const storageKey = 'chunk-reload-at'
const pauseMs = 60_000
/** Delay before a script that failed with the server reachable is loaded once more. */
const retryMs = 1000

/** Returns whether the page may be loaded again by itself, at most once in 60 s, and stores that it is. */
export function takeReload(): boolean {
  if (Date.now() - tabStorage.readNumber(storageKey) < pauseMs) return false
  // Without storage the page could reload forever.
  return tabStorage.write(storageKey, String(Date.now()))
}

/**
 * Loads a script that the page needs now. If the server no longer has it (after a deployment), reloads the
 * page, at most once in 60 seconds (product: Browser); after that it throws the error. Without a
 * connection the page stays, and the script is loaded once the connection is back. Scripts that are only
 * prefetched are imported without this.
 */
export async function loadChunk<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await onceConnected(load).catch(async () => {
      // A connection that is just coming back may serve the check, and not yet the service worker.
      await new Promise((resolve) => setTimeout(resolve, retryMs))
      return onceConnected(load)
    })
  } catch (err) {
    if (!takeReload()) throw err
    window.location.reload()
    return new Promise(() => {})
  }
}

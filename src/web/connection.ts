/** Pauses between two looks for a server that cannot be reached. */
const firstPauseMs = 1000
const maxPauseMs = 15_000

/** The browser thinks that it is online, and yet the server could not be reached. */
let isCut = false
const listeners = new Set<() => void>()

function setCut(isNowCut: boolean): void {
  if (isCut === isNowCut) return
  isCut = isNowCut
  for (const listener of listeners) listener()
}

/** Returns whether the server can be reached, as far as the page knows. */
export function isConnected(): boolean {
  return navigator.onLine && !isCut
}

/** Calls back whenever `isConnected` may have changed; returns what ends it. */
export function followConnection(onChange: () => void): () => void {
  listeners.add(onChange)
  window.addEventListener('online', onChange)
  window.addEventListener('offline', onChange)
  return () => {
    listeners.delete(onChange)
    window.removeEventListener('online', onChange)
    window.removeEventListener('offline', onChange)
  }
}

/** Browsers report a failed request, and a script that does not load, as a TypeError; so are some bugs. */
const isNetworkError = (err: unknown) => err instanceof TypeError

/** Asks the server for a sign of life. A gateway without a server behind it (5xx) is none. */
async function isServerReachable(): Promise<boolean> {
  if (!navigator.onLine) return false
  const isThere = await fetch('/healthz', { method: 'HEAD', cache: 'no-store' }).then(
    ({ status }) => status < 500,
    () => false,
  )
  setCut(!isThere)
  return isThere
}

/** Resolves after a pause, or as soon as the browser is back online; rejects when the signal aborts. */
function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer)
      window.removeEventListener('online', end)
      signal?.removeEventListener('abort', end)
      if (signal?.aborted) reject(signal.reason)
      else resolve()
    }
    const timer = setTimeout(end, milliseconds)
    window.addEventListener('online', end)
    signal?.addEventListener('abort', end)
  })
}

/**
 * Performs something that needs the server. Where it fails because the server cannot be reached, it is performed again
 * as soon as the server can be; any other failure is thrown.
 */
export async function onceConnected<Result>(
  perform: () => Promise<Result>,
  signal?: AbortSignal,
): Promise<Result> {
  for (;;) {
    try {
      return await perform()
    } catch (err) {
      if (!isNetworkError(err) || signal?.aborted || (await isServerReachable())) throw err
      for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 2, maxPauseMs)) {
        await pause(pauseMs, signal)
        if (await isServerReachable()) break
      }
    }
  }
}

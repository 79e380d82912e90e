/** Delays between checks for an unreachable server. */
const firstPauseMs = 1000
const maxPauseMs = 15_000

/** The browser reports to be online, but the server could not be reached. */
let isCut = false
const listeners = new Set<() => void>()

function setCut(isNowCut: boolean): void {
  if (isCut === isNowCut) return
  isCut = isNowCut
  for (const listener of listeners) listener()
}

/** Returns whether the server is reachable, as far as the page knows. */
export function isConnected(): boolean {
  return navigator.onLine && !isCut
}

/** Calls back whenever `isConnected` may have changed; returns an unsubscribe function. */
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

/**
 * Browsers report a failed request, and a script that does not load, as a TypeError; some bugs are TypeErrors
 * too.
 */
const isNetworkError = (err: unknown) => err instanceof TypeError

/** Pings the server. A gateway without a server behind it (5xx) does not count. */
async function isServerReachable(): Promise<boolean> {
  if (!navigator.onLine) return false
  const isThere = await fetch('/healthz', { method: 'HEAD', cache: 'no-store' }).then(
    ({ status }) => status < 500,
    () => false,
  )
  setCut(!isThere)
  return isThere
}

/** Resolves after a delay, or as soon as the browser is back online; rejects when the signal aborts. */
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
 * Performs an operation that needs the server. If it fails because the server is unreachable, retries it as
 * soon as the server is reachable; throws any other error.
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

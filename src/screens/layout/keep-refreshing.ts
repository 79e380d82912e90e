/** product.md, 9: refresh starts 5 s after load, then every 60 s, or every 300 s if push-subscribed. */
const firstMs = 5_000
const laterMs = 60_000
const laterWithPushMs = 300_000

interface Refreshing {
  /** Refetches what may have changed. */
  refresh: () => Promise<unknown>
  /** Returns whether this browser also receives push messages. */
  isPushSubscribed: () => boolean
}

/** Refreshes periodically while the live stream is down; returns a function that stops it. */
export function keepRefreshing({ refresh, isPushSubscribed }: Refreshing): () => void {
  let timer: ReturnType<typeof setTimeout>
  let isOver = false
  const later = (pauseMs: number) => {
    if (!isOver) timer = setTimeout(() => void once(), pauseMs)
  }
  // A failed refresh is reported where the data is shown; the next one runs anyway.
  const once = async () => {
    await refresh().catch(() => {})
    later(isPushSubscribed() ? laterWithPushMs : laterMs)
  }
  later(firstMs)
  return () => {
    isOver = true
    clearTimeout(timer)
  }
}

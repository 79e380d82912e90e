/** product.md, 9: refresh starts 5 s after load, then every 60 s, or every 300 s if push-subscribed. */
const firstMs = 5_000
const laterMs = 60_000
const laterWithPushMs = 300_000

interface Refreshing {
  /** Fetches anew what may have changed. */
  refresh: () => Promise<unknown>
  /** Whether what is new reaches this browser by push as well. */
  isPushSubscribed: () => Promise<boolean>
}

/** Refreshes again and again, for as long as the live stream is down; the answer ends it. */
export function keepRefreshing({ refresh, isPushSubscribed }: Refreshing): () => void {
  let timer: ReturnType<typeof setTimeout>
  let isOver = false
  const later = (pauseMs: number) => {
    if (!isOver) timer = setTimeout(() => void once(), pauseMs)
  }
  // A refresh that fails says so where it is shown; the next one comes all the same.
  const once = async () => {
    await refresh().catch(() => {})
    later((await isPushSubscribed().catch(() => false)) ? laterWithPushMs : laterMs)
  }
  later(firstMs)
  return () => {
    isOver = true
    clearTimeout(timer)
  }
}

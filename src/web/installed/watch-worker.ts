import { registerWorker } from './worker.ts'

/** Pause between two looks for a new version while a page stays open; each page load looks as well. */
const lookAgainMs = 60 * 60_000

/**
 * Registers the service worker. Whenever the page is shown again, looks for a new version, at most once an hour; whenever it is
 * hidden, reports that to one that waits to take over (`art/sw.js`). Returns an unsubscribe function.
 */
export function watchWorker(): () => void {
  const registered = registerWorker()
  let lookedAt = Date.now()
  const onChange = async () => {
    const registration = await registered
    if (document.visibilityState === 'hidden') registration?.waiting?.postMessage({ type: 'hidden' })
    else if (Date.now() - lookedAt >= lookAgainMs) {
      lookedAt = Date.now()
      // Without a connection the next look finds it.
      await registration?.update().catch(() => undefined)
    }
  }
  document.addEventListener('visibilitychange', onChange)
  return () => document.removeEventListener('visibilitychange', onChange)
}

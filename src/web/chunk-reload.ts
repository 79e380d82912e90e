const storageKey = 'chunk-reload-at'
const pauseMs = 60_000

/**
 * A script that cannot be loaded any more (a new version was put online) reloads the page, at most once in 60
 * seconds (product.md, 4 and 8).
 */
export function reloadOnLostChunks(): void {
  window.addEventListener('vite:preloadError', (event) => {
    const last = Number(sessionStorage.getItem(storageKey) ?? 0)
    if (Date.now() - last < pauseMs) return
    event.preventDefault()
    sessionStorage.setItem(storageKey, String(Date.now()))
    window.location.reload()
  })
}

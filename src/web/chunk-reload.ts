const storageKey = 'chunk-reload-at'
const pauseMs = 60_000

/**
 * A script that cannot be loaded any more (a new version was put online) reloads the page, at most once in 60
 * seconds (product.md, 4 and 8). Without a connection nothing was lost, and there would be no page after the reload.
 */
export function reloadOnLostChunks(): void {
  window.addEventListener('vite:preloadError', (event) => {
    if (navigator.onLine === false) return
    const last = Number(sessionStorage.getItem(storageKey) ?? 0)
    if (Date.now() - last < pauseMs) return
    event.preventDefault()
    sessionStorage.setItem(storageKey, String(Date.now()))
    window.location.reload()
  })
}

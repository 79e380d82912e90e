import { useEffect } from 'react'

/**
 * Fetches a part of the page when the browser has nothing better to do, so that it is there when it is first
 * opened. `load` is a module's `import()`; calling it again costs nothing. A failure is left to the real use.
 */
export function useIdleLoad(load: () => Promise<unknown>): void {
  useEffect(() => {
    const start = () => void load().catch(() => undefined)
    if (typeof requestIdleCallback !== 'function') {
      const timer = setTimeout(start, 1500)
      return () => clearTimeout(timer)
    }
    const handle = requestIdleCallback(start, { timeout: 5000 })
    return () => cancelIdleCallback(handle)
  }, [load])
}

import { useEffect } from 'react'

/**
 * Loads a part of the page while the browser is idle, so that it is available when first opened. `load` is a
 * module's `import()`; repeated calls cost nothing. A failure is left to the actual use.
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

import { useEffect } from 'react'
import { loadPartTexts } from '../../load-chunk.ts'

/** Pause before looking again whether the page listens. */
const lookAgainMs = 250

/**
 * Loads a part of the page with its texts while the browser is idle, so that it is available when first opened; not before the page
 * listens (`data-ready`), whose own scripts come first. `load` is a module's `import()`; repeated calls cost nothing. A
 * failure is left to the actual use.
 */
export function useIdleLoad(load: () => Promise<unknown>): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    let handle = 0
    const start = () => {
      if (!document.documentElement.hasAttribute('data-ready')) {
        timer = setTimeout(start, lookAgainMs)
      } else if (typeof requestIdleCallback === 'function') {
        handle = requestIdleCallback(loadOrLeave, { timeout: 5000 })
      } else {
        timer = setTimeout(loadOrLeave, 1500)
      }
    }
    const loadOrLeave = () => void Promise.all([load(), loadPartTexts()]).catch(() => undefined)
    start()
    return () => {
      clearTimeout(timer)
      if (handle) cancelIdleCallback(handle)
    }
  }, [load])
}

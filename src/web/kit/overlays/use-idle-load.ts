import { useEffect } from 'react'
import { loadTexts } from '../../i18n/load-messages.ts'

/** Pause before looking again whether the page listens. */
const lookAgainMs = 250

/** Resolves once the page listens (`data-ready`): what can wait leaves the connection to the page's own scripts until then. */
export async function onceListening(): Promise<void> {
  while (!document.documentElement.hasAttribute('data-ready')) {
    await new Promise((resolve) => setTimeout(resolve, lookAgainMs))
  }
}

/**
 * Loads what a page does not need at first, with its texts, while the browser is idle, so that it is available when first opened; not before
 * the page listens. `load` is a module's `import()`; repeated calls cost nothing. A failure is left to the actual use.
 */
export function useIdleLoad(load: () => Promise<unknown>): void {
  useEffect(() => {
    let isMounted = true
    let timer: ReturnType<typeof setTimeout>
    let handle = 0
    const loadOrLeave = () => void Promise.all([load(), loadTexts()]).catch(() => undefined)
    void onceListening().then(() => {
      if (!isMounted) return
      if (typeof requestIdleCallback === 'function') {
        handle = requestIdleCallback(loadOrLeave, { timeout: 5000 })
      } else {
        timer = setTimeout(loadOrLeave, 1500)
      }
    })
    return () => {
      isMounted = false
      clearTimeout(timer)
      if (handle) cancelIdleCallback(handle)
    }
  }, [load])
}

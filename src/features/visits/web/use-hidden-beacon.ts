import { useEffect } from 'react'
import { apiAddress } from '../../../web/api/api-address.ts'

/** Sends a beacon each time the page is hidden (product: Visits). It carries nothing, and nothing waits for it. */
export function useHiddenBeacon(): void {
  useEffect(() => {
    const send = () => {
      if (document.visibilityState !== 'hidden') return
      navigator.sendBeacon(apiAddress('/page-hidden.php'), new Blob(['{}'], { type: 'application/json' }))
    }
    document.addEventListener('visibilitychange', send)
    return () => document.removeEventListener('visibilitychange', send)
  }, [])
}

import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { apiAddress } from '../../../web/api/api-address.ts'
import { usePageFrame } from '../../../web/page-frame.tsx'
import { bounceCodePattern, bounceParam } from '../rules.ts'

/** Sends once, when the page is first hidden, how long it was looked at. The server decides whether it counts. */
const measure = (code: string) => `(() => {
  const start = performance.now()
  const send = () => {
    if (document.visibilityState !== 'hidden') return
    document.removeEventListener('visibilitychange', send)
    const visit = { path: location.pathname, milliseconds: Math.round(performance.now() - start), lb: '${code}' }
    navigator.sendBeacon('${apiAddress('/page-bounce')}', new Blob([JSON.stringify(visit)], { type: 'application/json' }))
  }
  document.addEventListener('visibilitychange', send)
})()`

/** Measures a visit to a page that was opened with `lb`, also on pages without the app's scripts (product: Visits). */
export function BounceScript() {
  const { search } = useLocation()
  const { nonce } = usePageFrame()
  const code = new URLSearchParams(search).get(bounceParam)
  if (code === null || !bounceCodePattern.test(code)) return null
  return (
    <script
      nonce={nonce}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant, with a code of letters and digits
      dangerouslySetInnerHTML={{ __html: measure(code) }}
    />
  )
}

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

import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'

/**
 * Opens a screen again that was shown at once and whose data then could not be loaded: this time its loader waits, and
 * reports the error as that of any page.
 */
export function useReopening(error: Error | null): void {
  const navigate = useNavigate()
  const { pathname, search, hash, state } = useLocation()
  const reopened = useRef<string | null>(null)
  useEffect(() => {
    // The loader's own error is the page's.
    if (!error || reopened.current === pathname) return
    reopened.current = pathname
    void navigate({ pathname, search, hash }, { replace: true, state })
  }, [error, navigate, pathname, search, hash, state])
}

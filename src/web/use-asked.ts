import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'

/**
 * Calls back when the address has a parameter, such as of a dialog to open, and removes it: a reload or a history
 * navigation does not call again.
 */
export function useAsked(name: string, onAsked: () => void): void {
  const [params, setParams] = useSearchParams()
  const isAsked = params.has(name)
  const latest = useRef(onAsked)
  latest.current = onAsked
  useEffect(() => {
    if (!isAsked) return
    latest.current()
    setParams(
      (before) => {
        before.delete(name)
        return before
      },
      { replace: true, preventScrollReset: true },
    )
  }, [isAsked, name, setParams])
}

import { useEffect, useState } from 'react'
import { useNavigation } from 'react-router'

/** product.md, 9: the bar appears after 200 ms, and runs 5 s. */
const throttleMs = 200
const durationMs = 5000

/**
 * Shows the bar after a delay, so that fast navigations do not, and hides it after its duration; returns a
 * cancel function.
 */
export function scheduleBar(setIsShown: (isShown: boolean) => void): () => void {
  const show = setTimeout(() => setIsShown(true), throttleMs)
  const hide = setTimeout(() => setIsShown(false), throttleMs + durationMs)
  return () => {
    clearTimeout(show)
    clearTimeout(hide)
  }
}

/** The thin bar at the top while a screen loads. */
export function ProgressBar() {
  const { state } = useNavigation()
  const isBusy = state !== 'idle'
  const [isShown, setIsShown] = useState(false)
  useEffect(() => {
    if (isBusy) return scheduleBar(setIsShown)
    setIsShown(false)
  }, [isBusy])
  if (!isShown) return null
  return (
    <div aria-hidden="true" className="fixed inset-x-0 top-0 z-50 h-0.5 overflow-hidden">
      <div className="progress-run h-full bg-primary" style={{ animationDuration: `${durationMs}ms` }} />
    </div>
  )
}

import { type RefObject, useEffect, useRef } from 'react'

/** Distance outside the screen within which an element counts as near. */
const nearPx = 600

/** Calls `onNear` when the element comes near the screen, while it is watched. */
export function useNear(element: RefObject<Element | null>, isWatched: boolean, onNear: () => unknown): void {
  const latestOnNear = useRef(onNear)
  useEffect(() => {
    latestOnNear.current = onNear
  }, [onNear])
  useEffect(() => {
    if (!isWatched || !element.current) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) latestOnNear.current()
      },
      { rootMargin: `${nearPx}px` },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [isWatched, element])
}

import { useEffect, useRef } from 'react'
import { openDialog } from '../../web/kit/overlays/lazy-overlay.tsx'

/** Elements in which a horizontal movement means something else, such as a strip of photos. */
const ownMovement = `.scroll-row,input,select,textarea,${openDialog}`
/** Minimum distance in px; near the edges the browser's own gesture begins. */
const minDistance = 64
const edge = 24
/** Maximum duration in ms. */
const maxDuration = 600
/** A swipe is at least this many times as wide as it is high: anything else scrolls. */
const minSlope = 2

interface Touch {
  x: number
  y: number
  at: number
}

/** Calls back with -1 or 1 for a swipe to the right or to the left with one finger, beside what moves by itself. */
export function usePersonSwipe(onSwipe: (by: -1 | 1) => void): void {
  const latest = useRef(onSwipe)
  latest.current = onSwipe
  useEffect(() => {
    let begun: Touch | null = null
    const start = (event: TouchEvent) => {
      const [touch, second] = event.touches
      begun = touch && !second && isFree(event.target, touch) ? toTouch(touch, event) : null
    }
    const end = (event: TouchEvent) => {
      const touch = event.changedTouches[0]
      const by = begun && touch ? swipeOf(begun, toTouch(touch, event)) : null
      begun = null
      if (by !== null && getSelection()?.isCollapsed !== false) latest.current(by)
    }
    const cancel = () => {
      begun = null
    }
    const stop = new AbortController()
    const options = { passive: true, signal: stop.signal }
    document.addEventListener('touchstart', start, options)
    document.addEventListener('touchend', end, options)
    document.addEventListener('touchcancel', cancel, options)
    return () => stop.abort()
  }, [])
}

/** Returns the direction of a movement, or null where it is no swipe. */
export function swipeOf(from: Touch, to: Touch): -1 | 1 | null {
  const [width, height] = [to.x - from.x, Math.abs(to.y - from.y)]
  if (to.at - from.at > maxDuration || Math.abs(width) < minDistance) return null
  if (Math.abs(width) < minSlope * height) return null
  return width < 0 ? 1 : -1
}

function isFree(target: EventTarget | null, { clientX }: { clientX: number }): boolean {
  const isAtEdge = clientX < edge || clientX > window.innerWidth - edge
  const isZoomed = (window.visualViewport?.scale ?? 1) > 1
  return !isAtEdge && !isZoomed && target instanceof Element && target.closest(ownMovement) === null
}

function toTouch({ clientX, clientY }: { clientX: number; clientY: number }, { timeStamp }: Event): Touch {
  return { x: clientX, y: clientY, at: timeStamp }
}

import { type RefObject, useEffect, useState } from 'react'

/** How far outside the screen a page is still rendered: about two screens. */
const nearPx = 1600

/** Heights of what was rendered, in px, also for the next time that one comes to it. */
const heights = new WeakMap<object, number>()

/**
 * Whether an element is to be rendered, and how high it is when it is not. It always is the first time, and whenever it
 * is near the screen or holds the focus. `content` is what it shows: that of the same content is as high as it was, so
 * that a page to which one goes back is as long as it was.
 */
export function useShownWhenNear(place: RefObject<Element | null>, content: object) {
  const [state, setState] = useState(() => ({ isShown: !heights.has(content), height: heights.get(content) }))
  useEffect(() => {
    const element = place.current
    if (!element) return
    const measuring = new ResizeObserver(([entry]) => {
      if (entry && element.childElementCount > 0) heights.set(content, entry.contentRect.height)
    })
    const watching = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) setState((before) => ({ ...before, isShown: true }))
        else if (!element.contains(document.activeElement) && heights.has(content)) {
          setState({ isShown: false, height: heights.get(content) })
        }
      },
      { rootMargin: `${nearPx}px 0px` },
    )
    measuring.observe(element)
    watching.observe(element)
    return () => {
      measuring.disconnect()
      watching.disconnect()
    }
  }, [place, content])
  return state
}

import { type RefObject, startTransition, useEffect, useState } from 'react'

/** Distance outside the screen within which a page is still rendered: about two screens. */
const nearPx = 1600

const isSeen = ({ top, bottom }: DOMRect) => bottom > 0 && top < window.innerHeight

/** Heights of rendered content in px, also for a later visit. */
const heights = new WeakMap<object, number>()

/**
 * Returns whether to render an element, and its height where it is not rendered. It is always rendered the
 * first time, and whenever it is near the screen or has the focus. `content` identifies what it shows: the
 * height is stored per content, so that a page has the same length on a return.
 */
export function useShownWhenNear(ref: RefObject<Element | null>, content: object) {
  const [state, setState] = useState(() => ({ isShown: !heights.has(content), height: heights.get(content) }))
  useEffect(() => {
    const element = ref.current
    if (!element) return
    const measuring = new ResizeObserver(([entry]) => {
      // An element that is removed with the whole list is reported as 0 px high; its stored height must stay.
      if (entry && element.isConnected && element.childElementCount > 0) {
        heights.set(content, entry.contentRect.height)
      }
    })
    const watching = new IntersectionObserver(
      (entries) => {
        // An element that entered and left before this callback has two entries: the last one is current.
        const entry = entries.at(-1)
        if (!entry) return
        const show = () => setState((before) => ({ ...before, isShown: true }))
        // An element that is only near is rendered as a transition; a visible one immediately.
        if (entry.isIntersecting) isSeen(entry.boundingClientRect) ? show() : startTransition(show)
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
  }, [ref, content])
  return state
}

import { type RefObject, startTransition, useEffect, useState } from 'react'

/** How far outside the screen a page is still rendered: about two screens. */
const nearPx = 1600

const isSeen = ({ top, bottom }: DOMRect) => bottom > 0 && top < window.innerHeight

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
      // What is taken away with the whole list is told as 0 px high; it comes back as high as it was.
      if (entry && element.isConnected && element.childElementCount > 0) {
        heights.set(content, entry.contentRect.height)
      }
    })
    const watching = new IntersectionObserver(
      (entries) => {
        // A page that came and went, or the other way round, before this was asked is told twice: the last is true.
        const entry = entries.at(-1)
        if (!entry) return
        const show = () => setState((before) => ({ ...before, isShown: true }))
        // What is only near is rendered between the frames; what is seen already, at once.
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
  }, [place, content])
  return state
}

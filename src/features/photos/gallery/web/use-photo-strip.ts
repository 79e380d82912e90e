import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { scrollBehavior } from '../../../../web/media-query.ts'

/** The index that each key leads to, given the current index and the number of photos. */
const keys: Record<string, (index: number, count: number) => number> = {
  ArrowLeft: (index) => index - 1,
  ArrowRight: (index) => index + 1,
  Home: () => 0,
  End: (_index, count) => count - 1,
}

/** How long a strip glides to a photo at most, in milliseconds. */
const maxGlideMs = 1000

interface PhotoStrip {
  /** For the list that scrolls horizontally. */
  strip: RefObject<HTMLOListElement | null>
  /** The visible photo, from 0. */
  index: number
  /** Scrolls to a photo; does nothing beyond the ends. */
  show: (index: number) => void
  /** Scrolls by one photo, counted from the one that the strip glides to. */
  step: (by: -1 | 1) => void
  /** For scroll events of the list: by touch, by keys, by `show`. */
  onScroll: () => void
  /** Handles arrows, Home and End; ignores other keys. */
  onKeyDown: (event: KeyboardEvent | globalThis.KeyboardEvent) => void
}

/** Returns the index of the photo that a strip shows, from 0. */
function placeOf(list: HTMLElement | null): number {
  return list ? Math.round(list.scrollLeft / Math.max(1, list.clientWidth)) : 0
}

/** Manages a strip of photos of which one is in view: the current index, and ways to change it. */
export function usePhotoStrip(count: number, start: number): PhotoStrip {
  const strip = useRef<HTMLOListElement>(null)
  const [seen, setSeen] = useState(start)
  // The target of a glide: until it is reached, the scroll position is that of a photo on the way.
  const glide = useRef({ target: start, since: Number.NEGATIVE_INFINITY })
  const index = Math.max(0, Math.min(seen, count - 1))
  useEffect(() => {
    const list = strip.current
    list?.scrollTo({ left: start * list.clientWidth, behavior: 'instant' })
  }, [start])
  const show = (wanted: number) => {
    const list = strip.current
    if (!list || wanted < 0 || wanted >= count) return
    glide.current = { target: wanted, since: performance.now() }
    list.scrollTo({ left: wanted * list.clientWidth, behavior: scrollBehavior() })
  }
  const endGlide = () => {
    glide.current.since = Number.NEGATIVE_INFINITY
  }
  /** Returns the photo that the strip shows or glides to. */
  const current = () => {
    const { target, since } = glide.current
    return performance.now() - since < maxGlideMs ? target : placeOf(strip.current)
  }
  return {
    strip,
    index,
    show,
    step: (by) => show(current() + by),
    onScroll: () => {
      const list = strip.current
      setSeen(placeOf(list))
      if (list && Math.abs(list.scrollLeft - glide.current.target * list.clientWidth) < 1) endGlide()
    },
    onKeyDown: (event) => {
      const target = keys[event.key]
      if (!target || event.altKey || event.ctrlKey || event.metaKey) return
      event.preventDefault()
      // The last rendered index can lag one key behind.
      show(target(current(), count))
    },
  }
}

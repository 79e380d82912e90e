import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { scrollBehavior } from '../../../../web/reduced-motion.ts'

/** The index that each key leads to, given the current index and the number of photos. */
const keys: Record<string, (index: number, count: number) => number> = {
  ArrowLeft: (index) => index - 1,
  ArrowRight: (index) => index + 1,
  Home: () => 0,
  End: (_index, count) => count - 1,
}

interface PhotoStrip {
  /** For the list that scrolls horizontally. */
  strip: RefObject<HTMLOListElement | null>
  /** The visible photo, from 0. */
  index: number
  /** Scrolls to a photo; does nothing beyond the ends. */
  show: (index: number) => void
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
  const index = Math.max(0, Math.min(seen, count - 1))
  useEffect(() => {
    const list = strip.current
    list?.scrollTo({ left: start * list.clientWidth, behavior: 'instant' })
  }, [start])
  const show = (wanted: number) => {
    const list = strip.current
    if (!list || wanted < 0 || wanted >= count) return
    list.scrollTo({ left: wanted * list.clientWidth, behavior: scrollBehavior() })
  }
  return {
    strip,
    index,
    show,
    onScroll: () => setSeen(placeOf(strip.current)),
    onKeyDown: (event) => {
      const target = keys[event.key]
      if (!target || event.altKey || event.ctrlKey || event.metaKey) return
      event.preventDefault()
      // Reads the current scroll position: the last rendered index can lag one key behind.
      show(target(placeOf(strip.current), count))
    },
  }
}

import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'

/** Where each key leads from a photo, among so many. */
const keys: Record<string, (index: number, count: number) => number> = {
  ArrowLeft: (index) => index - 1,
  ArrowRight: (index) => index + 1,
  Home: () => 0,
  End: (_index, count) => count - 1,
}

interface PhotoStrip {
  /** On the list that scrolls sideways. */
  strip: RefObject<HTMLOListElement | null>
  /** The photo that is shown, from 0. */
  index: number
  /** Scrolls to a photo; nothing beyond the ends. */
  show: (index: number) => void
  /** For the list's scrolling: by finger, by keys, by `show`. */
  onScroll: () => void
  /** Arrows, Home and End; other keys are left alone. */
  onKeyDown: (event: KeyboardEvent | globalThis.KeyboardEvent) => void
}

/** The photo that a strip shows, from 0. */
function placeOf(list: HTMLElement | null): number {
  return list ? Math.round(list.scrollLeft / Math.max(1, list.clientWidth)) : 0
}

/** Photos beside each other of which one is in view: which one, and how to come to another. */
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
    const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    list.scrollTo({ left: wanted * list.clientWidth, behavior: isStill ? 'instant' : 'smooth' })
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
      // From where the strip stands now: what was rendered last can be a key behind.
      show(target(placeOf(strip.current), count))
    },
  }
}

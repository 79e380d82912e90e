import { useEffect, useEffectEvent } from 'react'

// An open overlay is an entry of the history, so that Back closes it and does not leave the page. The entry has the address and
// the router's state of its page, and how many overlays it lies above it. An overlay that is closed otherwise leaves its entry
// behind, since taking it back takes time in which the page may have navigated; Back passes over it, and the next overlay uses it.

/** What an entry says of its place: the router's number of its page, and how many entries of overlays lie below it. */
interface Place {
  idx: number
  depth: number
}

interface OpenOverlay {
  close: () => void
  idx: number
}

/** Open overlays, the topmost last. */
const open: OpenOverlay[] = []
/** Where the browser is, as far as it is known: the router's own entries are noticed when the next overlay opens. */
let here: Place | null = null

function placeOf(state: unknown): Place {
  const { idx = 0, overlays = 0 } = (state ?? {}) as { idx?: number; overlays?: number }
  return { idx, depth: overlays }
}

/** Must be called whenever the router has changed the page, so that Back from there is not taken for one above it. */
export function noteEntry(): void {
  if (here !== null) here = placeOf(window.history.state)
}

/** Before the router's own listener: what closes an overlay is no change of the page. */
function onPopState(event: PopStateEvent): void {
  const before = here
  here = placeOf(event.state)
  if (before?.idx !== here.idx || here.depth >= before.depth) return
  event.stopImmediatePropagation()
  const top = open.at(-1)
  if (top?.idx === here.idx) top.close()
  // Nothing was open above the page any more: Back means the page before it.
  else window.history.go(-1 - here.depth)
}

function enter(overlay: OpenOverlay): void {
  if (here === null) window.addEventListener('popstate', onPopState, { capture: true })
  here = placeOf(window.history.state)
  overlay.idx = here.idx
  open.push(overlay)
  const { idx } = here
  if (open.filter((each) => each.idx === idx).length <= here.depth) return
  here = { idx, depth: here.depth + 1 }
  window.history.pushState({ ...window.history.state, overlays: here.depth }, '')
}

/** Closes an overlay by Back, while it is open; `undefined` where it needs an answer. */
export function useBackCloses(isOpen: boolean, onClose: (() => void) | undefined): void {
  const close = useEffectEvent(() => onClose?.())
  const isClosable = onClose !== undefined
  useEffect(() => {
    if (!isOpen || !isClosable) return
    const overlay = { close: () => close(), idx: 0 }
    enter(overlay)
    return () => {
      open.splice(open.indexOf(overlay), 1)
    }
  }, [isOpen, isClosable])
}

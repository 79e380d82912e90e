import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import {
  type Point,
  pinchOf,
  type Size,
  type View,
  wholeView,
  withinFrame,
  zoomedAt,
} from './zoom-geometry.ts'

/** The scale after a double tap or a click on the button. */
const nearScale = 2.5
const keyFactor = 1.5
/** Step of an arrow key on an enlarged picture, as a fraction of the frame. */
const keyStep = 0.2
/** Two taps within this time, in milliseconds, and this distance, in pixels, are a double tap. */
const doubleTapMs = 300
const doubleTapDistance = 30

const arrows: Record<string, Point> = {
  ArrowLeft: { x: 1, y: 0 },
  ArrowRight: { x: -1, y: 0 },
  ArrowUp: { x: 0, y: 1 },
  ArrowDown: { x: 0, y: -1 },
}

/** The active pointers, and the view at the last change of their number. */
interface Grip {
  points: Map<number, Point>
  from: Point[]
  view: View
}

/**
 * Zooms the picture of a frame by pinch, double tap, Ctrl and wheel (a pinch on a touch pad) and keys.
 * `index` is the visible photo; the zoom resets when it changes.
 */
export function useZoom(frame: { current: HTMLElement | null }, picture: Size | undefined, index: number) {
  const [zoomed, setZoomed] = useState({ index, view: wholeView })
  const view = zoomed.index === index ? zoomed.view : wholeView
  const isZoomed = view.scale > 1
  const grip = useRef<Grip>({ points: new Map(), from: [], view })
  const lastTap = useRef({ at: 0, x: 0, y: 0 })

  const sizeOfFrame = (): Size => ({
    width: frame.current?.clientWidth ?? 1,
    height: frame.current?.clientHeight ?? 1,
  })
  const show = (next: View) => {
    if (picture) setZoomed({ index, view: withinFrame(next, picture, sizeOfFrame()) })
  }
  /** Returns a point of the window relative to the centre of the frame. */
  const inFrame = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => {
    const { left, top, width, height } = frame.current?.getBoundingClientRect() ?? new DOMRect()
    return { x: clientX - left - width / 2, y: clientY - top - height / 2 }
  }
  const toggle = (at: Point = { x: 0, y: 0 }) => show(isZoomed ? wholeView : zoomedAt(view, nearScale, at))

  /** Restarts the gesture from the current pointers. */
  const regrip = () => {
    const { points } = grip.current
    grip.current = { points, from: [...points.values()], view }
  }
  const follow = () => {
    const { points, from, view: begun } = grip.current
    const [one, other] = [...points.values()]
    const [oneFrom, otherFrom] = from
    if (!one || !oneFrom) return
    if (!other || !otherFrom) {
      if (begun.scale > 1) show({ ...begun, x: begun.x + one.x - oneFrom.x, y: begun.y + one.y - oneFrom.y })
      return
    }
    const [start, now] = [pinchOf(oneFrom, otherFrom), pinchOf(one, other)]
    const next = zoomedAt(begun, begun.scale * (now.distance / Math.max(1, start.distance)), start.middle)
    show({ ...next, x: next.x + now.middle.x - start.middle.x, y: next.y + now.middle.y - start.middle.y })
  }
  const release = (event: PointerEvent) => {
    if (grip.current.points.delete(event.pointerId)) regrip()
  }
  const tap = (event: PointerEvent) => {
    const isOnControl = event.target instanceof Element && event.target.closest('a, button') !== null
    const { at, x, y } = lastTap.current
    const isNear = Math.hypot(event.clientX - x, event.clientY - y) < doubleTapDistance
    const isDouble = event.timeStamp - at < doubleTapMs && isNear && !isOnControl
    lastTap.current = { at: isDouble ? 0 : event.timeStamp, x: event.clientX, y: event.clientY }
    if (isDouble) toggle(inFrame(event))
  }

  const isZoomedNow = useRef(isZoomed)
  isZoomedNow.current = isZoomed
  const byWheel = useRef<(event: WheelEvent) => void>(undefined)
  byWheel.current = (event) => {
    if (!event.ctrlKey) return
    event.preventDefault()
    show(zoomedAt(view, view.scale * Math.exp(-event.deltaY / 200), inFrame(event)))
  }
  // React's listeners are passive, so they cannot stop the browser from zooming the page or scrolling with
  // two fingers.
  useEffect(() => {
    const element = frame.current
    const wheel = (event: WheelEvent) => byWheel.current?.(event)
    const touch = (event: TouchEvent) => {
      // `touch-action` takes effect one frame late, so a swipe right after a pinch would scroll the strip
      // too. A scroll that has begun cannot be cancelled.
      if ((isZoomedNow.current || event.touches.length > 1) && event.cancelable) event.preventDefault()
    }
    element?.addEventListener('wheel', wheel, { passive: false })
    element?.addEventListener('touchstart', touch, { passive: false })
    element?.addEventListener('touchmove', touch, { passive: false })
    return () => {
      element?.removeEventListener('wheel', wheel)
      element?.removeEventListener('touchstart', touch)
      element?.removeEventListener('touchmove', touch)
    }
  }, [frame])

  return {
    view,
    isZoomed,
    toggle: () => toggle(),
    /**
     * Handles plus, minus and 0, and the arrows of an enlarged picture. Returns whether it handled the key.
     */
    onKeyDown: (event: KeyboardEvent | globalThis.KeyboardEvent): boolean => {
      if (event.altKey || event.ctrlKey || event.metaKey) return false
      const arrow = isZoomed ? arrows[event.key] : undefined
      const { width, height } = sizeOfFrame()
      if (event.key === '+' || event.key === '=') show(zoomedAt(view, view.scale * keyFactor, { x: 0, y: 0 }))
      else if (event.key === '-') show(zoomedAt(view, view.scale / keyFactor, { x: 0, y: 0 }))
      else if (event.key === '0') show(wholeView)
      else if (arrow) {
        show({ ...view, x: view.x + arrow.x * width * keyStep, y: view.y + arrow.y * height * keyStep })
      } else return false
      event.preventDefault()
      return true
    },
    /** For the frame. */
    handlers: {
      onPointerDown: (event: PointerEvent) => {
        if (event.button !== 0) return
        grip.current.points.set(event.pointerId, inFrame(event))
        regrip()
      },
      onPointerMove: (event: PointerEvent) => {
        if (!grip.current.points.has(event.pointerId)) return
        grip.current.points.set(event.pointerId, inFrame(event))
        follow()
      },
      onPointerUp: (event: PointerEvent) => {
        release(event)
        tap(event)
      },
      onPointerCancel: release,
      onPointerLeave: release,
    },
  }
}

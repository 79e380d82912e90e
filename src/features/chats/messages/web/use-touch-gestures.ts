import { type MouseEvent, type PointerEvent, type TouchEvent, useEffect, useRef } from 'react'

/** How long a finger rests before it holds, and the longest time between two taps, in milliseconds. */
const holdMs = 450
const doubleTapMs = 300
/** How far a resting finger may move, in px. */
const stillPx = 10

interface TouchGestures {
  onDoubleTap?: (() => void) | undefined
  /** A finger rested on the element and lifted: what it opens must not close with the lifting. */
  onHold: (element: HTMLElement) => void
}

interface Press {
  x: number
  y: number
  timer: ReturnType<typeof setTimeout>
}

/**
 * Returns handlers for an element that is tapped twice or held by touch or pen. What they do must be
 * available by a button too. While it is held the element has `data-held`. Holding replaces the browser's own
 * menu, and the click that would end it.
 */
export function useTouchGestures({ onDoubleTap, onHold }: TouchGestures) {
  const press = useRef<Press | null>(null)
  const tappedAt = useRef(Number.NEGATIVE_INFINITY)
  const isTouch = useRef(false)
  const held = useRef<HTMLElement | null>(null)
  const release = () => {
    clearTimeout(press.current?.timer)
    press.current = null
  }
  const letGo = () => {
    held.current?.removeAttribute('data-held')
    held.current = null
  }
  useEffect(() => () => clearTimeout(press.current?.timer), [])
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      release()
      letGo()
      isTouch.current = event.pointerType !== 'mouse'
      if (!isTouch.current || !event.isPrimary) return
      const { currentTarget, clientX: x, clientY: y } = event
      const hold = () => {
        press.current = null
        held.current = currentTarget
        currentTarget.setAttribute('data-held', '')
      }
      press.current = { x, y, timer: setTimeout(hold, holdMs) }
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      const { current } = press
      if (current && Math.hypot(clientX - current.x, clientY - current.y) > stillPx) release()
    },
    onPointerUp: ({ target, timeStamp }: PointerEvent) => {
      const isTap = press.current !== null && !(target as Element).closest('button, a')
      release()
      if (!isTap) return
      const isSecond = timeStamp - tappedAt.current < doubleTapMs
      tappedAt.current = isSecond ? Number.NEGATIVE_INFINITY : timeStamp
      if (isSecond) onDoubleTap?.()
    },
    onTouchEnd: (event: TouchEvent) => {
      const { current } = held
      if (!current) return
      letGo()
      event.preventDefault()
      onHold(current)
    },
    // Scrolling cancels the pointer.
    onPointerCancel: () => {
      release()
      letGo()
    },
    onContextMenu: (event: MouseEvent) => {
      if (isTouch.current) event.preventDefault()
    },
  }
}

/** Opens the menu of a held list item by its button, which has the focus again when the menu closes. */
export function openMenuOf(held: HTMLElement): void {
  held.closest('li')?.querySelector<HTMLElement>('[aria-haspopup="menu"]')?.click()
}

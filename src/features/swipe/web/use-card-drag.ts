import { type PointerEvent, type RefObject, useRef } from 'react'
import type { SwipeChoice } from '../rules.ts'

/** Pixels that a pointer must move before it drags the card instead of clicking on it. */
const pullPixels = 6
/** Beyond this fraction of the card's width, releasing it is a choice. */
const choiceShare = 0.3
/** A flick is a choice too: pixels per millisecond, over a minimum number of pixels. */
const flickSpeed = 0.5
const flickPixels = 30
/** Degrees that a card turns when it is dragged by its own width. */
const turnDegrees = 12

interface Grip {
  pointerId: number
  x: number
  y: number
  at: number
  isPulling: boolean
}

interface CardDragOptions {
  card: RefObject<HTMLElement | null>
  /** Reduced motion: the card stays in place and shows only what releasing it would choose. */
  isStill: boolean
  /**
   * Returns false where the choice is not available, such as a like when none is left: then the card springs
   * back.
   */
  onChoose: (choice: SwipeChoice) => boolean
}

/**
 * Drags a card aside, by mouse, pen or touch. The card follows by CSS variables in its style (`--x`, `--y`,
 * `--turn`; `--liking` and `--passing` from 0 to 1), without a render per step. A finger that moves up or
 * down scrolls the page (`touch-action: pan-y` on the card).
 */
export function useCardDrag({ card, isStill, onChoose }: CardDragOptions) {
  const grip = useRef<Grip | null>(null)
  const wasPulled = useRef(false)

  const show = (x: number, y: number) => {
    const element = card.current
    if (!element) return
    const share = x / element.offsetWidth
    const set = (name: string, value: string) => element.style.setProperty(name, value)
    set('--x', isStill ? '0px' : `${x}px`)
    set('--y', isStill ? '0px' : `${y}px`)
    set('--turn', isStill ? '0deg' : `${share * turnDegrees}deg`)
    set('--liking', String(Math.min(1, Math.max(0, share / choiceShare))))
    set('--passing', String(Math.min(1, Math.max(0, -share / choiceShare))))
  }
  const letGo = () => {
    grip.current = null
    card.current?.removeAttribute('data-pulled')
    show(0, 0)
  }

  return {
    onPointerDown: (event: PointerEvent) => {
      wasPulled.current = false
      if (!event.isPrimary || event.button !== 0) return
      grip.current = {
        pointerId: event.pointerId,
        x: event.clientX,
        y: event.clientY,
        at: event.timeStamp,
        isPulling: false,
      }
    },
    onPointerMove: (event: PointerEvent) => {
      const held = grip.current
      if (!held || held.pointerId !== event.pointerId) return
      const [x, y] = [event.clientX - held.x, event.clientY - held.y]
      if (!held.isPulling) {
        if (Math.abs(x) < pullPixels) return
        held.isPulling = true
        wasPulled.current = true
        card.current?.setPointerCapture(held.pointerId)
        card.current?.setAttribute('data-pulled', '')
      }
      show(x, y / 2)
    },
    onPointerUp: (event: PointerEvent) => {
      const held = grip.current
      if (!held?.isPulling || held.pointerId !== event.pointerId) {
        grip.current = null
        return
      }
      const x = event.clientX - held.x
      const speed = Math.abs(x) / Math.max(1, event.timeStamp - held.at)
      const isFar = Math.abs(x) > (card.current?.offsetWidth ?? 0) * choiceShare
      const isChoice = isFar || (speed > flickSpeed && Math.abs(x) > flickPixels)
      grip.current = null
      card.current?.removeAttribute('data-pulled')
      if (!isChoice || !onChoose(x > 0 ? 'like' : 'pass')) letGo()
    },
    onPointerCancel: letGo,
    /** Dragging must not click on the element under the pointer. */
    onClickCapture: (event: { preventDefault(): void; stopPropagation(): void }) => {
      if (!wasPulled.current) return
      wasPulled.current = false
      event.preventDefault()
      event.stopPropagation()
    },
  }
}

import { type MouseEvent, type PointerEvent, useCallback, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

/** A mouse has to go so far, in pixels, before it pulls a tile and not only presses it. */
const pullPixels = 6
/** A finger has to rest so long, in milliseconds, before it pulls a tile and does not scroll. */
const restMs = 260
/** Near the upper and lower edge of the window, in pixels, the page scrolls along. */
const scrollEdge = 90
const scrollStep = 14

interface Grip {
  id: number
  pointerId: number
  /** Where it was pressed, in the window. */
  x: number
  y: number
  /** The same inside the tile. */
  insideX: number
  insideY: number
  timer?: ReturnType<typeof setTimeout>
}

interface Drag {
  id: number
  order: number[]
  /** How far the tile is away from its place in the list. */
  x: number
  y: number
}

/**
 * Sorts the items of a list by pulling them: with a mouse at once, with a finger after resting on one. Escape lets go;
 * `onDrop` hears the new order. While it lasts the elements stay where they are in the document, since one that moves
 * there loses its pointer: `order` is for the style of that name. `list` holds one element for each id, `data-id`, and
 * is what their offsets are measured from.
 */
export function useDragOrder(ids: number[], onDrop: (order: number[], id: number) => void) {
  const list = useRef<HTMLOListElement>(null)
  const grip = useRef<Grip | null>(null)
  const [drag, setDrag] = useState<Drag | null>(null)
  const latest = useRef<Drag | null>(null)
  // At once, for a quick hand is faster than the page is rendered: what is under it next must lie where it belongs now.
  const show = useCallback((next: Drag | null) => {
    latest.current = next
    flushSync(() => setDrag(next))
  }, [])

  const letGo = useCallback(() => {
    clearTimeout(grip.current?.timer)
    grip.current = null
    show(null)
  }, [show])
  const isDragging = drag !== null
  useEffect(() => {
    if (!isDragging) return
    const stopScrolling = (event: TouchEvent) => event.preventDefault()
    const letGoByKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') letGo()
    }
    window.addEventListener('touchmove', stopScrolling, { passive: false })
    window.addEventListener('keydown', letGoByKey)
    return () => {
      window.removeEventListener('touchmove', stopScrolling)
      window.removeEventListener('keydown', letGoByKey)
    }
  }, [isDragging, letGo])

  const begin = (held: Grip, target: Element) => {
    target.setPointerCapture(held.pointerId)
    show({ id: held.id, order: ids, x: 0, y: 0 })
  }
  const follow = (event: PointerEvent) => {
    const held = grip.current
    if (!held || event.pointerId !== held.pointerId) return
    if (!latest.current) {
      const isFar = Math.hypot(event.clientX - held.x, event.clientY - held.y) > pullPixels
      if (!isFar) return
      // A finger that moves at once scrolls the page.
      if (event.pointerType !== 'mouse') return letGo()
      begin(held, event.currentTarget)
    }
    scrollAlong(event.clientY)
    const items = list.current
    if (items && latest.current) show(draggedTo(latest.current, held, items, event))
  }
  const release = () => {
    const ended = latest.current
    letGo()
    if (ended && ended.order.join() !== ids.join()) onDrop(ended.order, ended.id)
  }

  /** Spread these on what an item is pulled by. */
  const gripFor = (id: number) => ({
    onPointerDown: (event: PointerEvent) => {
      const isOnButton = event.target instanceof Element && event.target.closest('button') !== null
      if (event.button !== 0 || isOnButton || grip.current || ids.length < 2) return
      const { left, top } = event.currentTarget.getBoundingClientRect()
      const { clientX: x, clientY: y, pointerId, currentTarget } = event
      const held: Grip = { id, pointerId, x, y, insideX: x - left, insideY: y - top }
      if (event.pointerType !== 'mouse') held.timer = setTimeout(() => begin(held, currentTarget), restMs)
      grip.current = held
    },
    onPointerMove: follow,
    onPointerUp: release,
    onPointerCancel: letGo,
    // A finger that rests would open the browser's menu; a mouse asks for it.
    onContextMenu: (event: MouseEvent) => {
      if (grip.current) event.preventDefault()
    },
  })
  return { list, drag, order: drag?.order ?? ids, gripFor }
}

function scrollAlong(y: number): void {
  if (y < scrollEdge) window.scrollBy(0, -scrollStep)
  else if (y > window.innerHeight - scrollEdge) window.scrollBy(0, scrollStep)
}

/** The order with the pulled item where the pointer is, and how far the item is from its place there. */
function draggedTo(drag: Drag, grip: Grip, list: HTMLElement, event: PointerEvent): Drag {
  const { left, top } = list.getBoundingClientRect()
  const [x, y] = [event.clientX - left, event.clientY - top]
  const items = [...list.children].filter((item): item is HTMLElement => item instanceof HTMLElement)
  const idOf = (item: HTMLElement) => Number(item.dataset.id)
  const isUnder = (item: HTMLElement) =>
    x >= item.offsetLeft &&
    x < item.offsetLeft + item.offsetWidth &&
    y >= item.offsetTop &&
    y < item.offsetTop + item.offsetHeight
  const under = items.find(isUnder)
  const own = items.find((item) => idOf(item) === drag.id)
  return {
    id: drag.id,
    order: under ? movedTo(drag.order, drag.id, drag.order.indexOf(idOf(under))) : drag.order,
    x: x - grip.insideX - (own?.offsetLeft ?? 0),
    y: y - grip.insideY - (own?.offsetTop ?? 0),
  }
}

/** The order with one id moved to another place. */
export function movedTo(order: number[], id: number, index: number): number[] {
  const others = order.filter((other) => other !== id)
  others.splice(index, 0, id)
  return others
}

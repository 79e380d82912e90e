import { cdp } from 'vitest/browser'

// What a hand does in a test of a component, through the browser's own input: the same gestures as `tests/journeys/hands.ts`.

interface Point {
  x: number
  y: number
}
type Touch = 'touchStart' | 'touchMove' | 'touchEnd'
type Mouse = 'mousePressed' | 'mouseMoved' | 'mouseReleased' | 'mouseWheel'

/** Time between two moves of a finger. */
const frameMs = 16
const steps = 15
/** A finger rests longer than this before it lifts without a fling. */
const restMs = 400

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Returns a point of this page as one of the window, in which the test's page is a frame. */
function inWindow({ x, y }: Point): Point {
  const { left, top } = window.frameElement?.getBoundingClientRect() ?? { left: 0, top: 0 }
  return { x: x + left, y: y + top }
}

const touch = (type: Touch, points: (Point & { id?: number })[]) =>
  cdp().send('Input.dispatchTouchEvent', {
    type,
    touchPoints: points.map((point) => ({ ...point, ...inWindow(point) })),
  })

const mouse = (type: Mouse, point: Point, more: object = {}) =>
  cdp().send('Input.dispatchMouseEvent', { type, ...inWindow(point), ...more })

/** Drags an element by a number of pixels to the right, or to the left if negative; the mouse rests before it lifts. */
export async function pullSideways(element: Element, by: number): Promise<void> {
  const { left, top, width, height } = element.getBoundingClientRect()
  const [x, y] = [left + width / 2, top + height / 3]
  const held = { button: 'left', buttons: 1, clickCount: 1 }
  await mouse('mouseMoved', { x, y })
  await mouse('mousePressed', { x, y }, held)
  for (const part of [0.25, 0.5, 0.75, 1]) await mouse('mouseMoved', { x: x + by * part, y: y + 5 }, held)
  await wait(120)
  await mouse('mouseReleased', { x: x + by, y: y + 5 }, held)
}

/** Swipes over an element with one finger, most of its width. A finger that `rests` before it lifts starts no fling. */
export async function swipe(
  over: Element,
  direction: 'left' | 'right',
  { rests = false } = {},
): Promise<void> {
  const { left, top, width, height } = over.getBoundingClientRect()
  const distance = width * 0.7 * (direction === 'left' ? -1 : 1)
  const [x, y] = [left + width / 2 - distance / 2, top + height / 2]
  await touch('touchStart', [{ x, y }])
  for (let step = 1; step <= steps; step += 1) {
    await touch('touchMove', [{ x: x + (distance * step) / steps, y }])
    await wait(frameMs)
  }
  if (rests) await wait(restMs)
  await touch('touchEnd', [])
}

/** Moves two fingers apart or together, horizontally, around the centre of an element. */
export async function pinch(around: Element, distances: { from: number; to: number }): Promise<void> {
  const { left, top, width, height } = around.getBoundingClientRect()
  const middle = { x: left + width / 2, y: top + height / 2 }
  const fingers = (distance: number) => [
    { x: middle.x - distance / 2, y: middle.y, id: 1 },
    { x: middle.x + distance / 2, y: middle.y, id: 2 },
  ]
  await touch('touchStart', fingers(distances.from))
  for (let step = 1; step <= steps; step += 1) {
    await touch('touchMove', fingers(distances.from + ((distances.to - distances.from) * step) / steps))
    await wait(frameMs)
  }
  await touch('touchEnd', [])
}

/** Taps a point twice within 100 ms of event time, however long the machine takes to deliver them. */
export async function doubleTap(point: Point): Promise<void> {
  const begun = Date.now() / 1000
  for (const seconds of [0, 0.1]) {
    const at = inWindow(point)
    const timestamp = begun + seconds
    await cdp().send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at], timestamp })
    await cdp().send('Input.dispatchTouchEvent', {
      type: 'touchEnd',
      touchPoints: [],
      timestamp: timestamp + 0.02,
    })
  }
}

/** Turns the wheel at a point while the Control key is held, as a pinch on a touchpad does. */
export async function zoomByWheel(point: Point, deltaY: number): Promise<void> {
  const control = 2
  await mouse('mouseMoved', point)
  await mouse('mouseWheel', point, { deltaX: 0, deltaY, modifiers: control })
}

/** Clicks a point twice. */
export async function doubleClick(point: Point): Promise<void> {
  for (const clickCount of [1, 2]) {
    const held = { button: 'left', buttons: 1, clickCount }
    await mouse('mousePressed', point, held)
    await mouse('mouseReleased', point, held)
  }
}

/** Turns input by touch on or off. With it scroll bars take no place, as on phones. */
export async function useTouch(isTouch: boolean): Promise<void> {
  await cdp().send('Emulation.setTouchEmulationEnabled', { enabled: isTouch, maxTouchPoints: 5 })
  document.documentElement.style.scrollbarWidth = isTouch ? 'none' : ''
}

/** Waits until a scroll-snap row has stopped and is rendered at rest. A touch before that only stops it. */
export async function rested(row: Element): Promise<void> {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
  for (let still = 0, last = Number.NaN; still < 5; ) {
    await frame()
    still = row.scrollLeft === last && last % row.clientWidth < 1 ? still + 1 : 0
    last = row.scrollLeft
  }
}

import type { Locator, Page } from '@playwright/test'

/** Time between two pointer moves, and duration of a drag. */
const frameMs = 16
const steps = 15
/** A finger rests longer than this before it drags, or before it lifts without a fling. */
const restMs = 400

/**
 * Returns the path between the centres of two elements in steps, the last one slower. As a person would, it
 * waits until the first element has come to rest, such as in a dialog that opens.
 */
async function wayBetween(from: Locator, to: Locator): Promise<{ x: number; y: number }[]> {
  await from.hover({ trial: true })
  const [start, end] = [await from.boundingBox(), await to.boundingBox()]
  if (!start || !end) throw new Error('nothing to drag')
  const middle = (box: typeof start) => ({ x: box.x + box.width / 2, y: box.y + box.height / 2 })
  const [one, other] = [middle(start), middle(end)]
  return Array.from({ length: steps + 1 }, (_, step) => {
    const part = Math.sin(((step / steps) * Math.PI) / 2)
    return { x: one.x + (other.x - one.x) * part, y: one.y + (other.y - one.y) * part }
  })
}

/** Drags an element to the centre of another with the mouse. */
export async function drag(page: Page, from: Locator, to: Locator): Promise<void> {
  const [first, ...way] = await wayBetween(from, to)
  if (!first) return
  await page.mouse.move(first.x, first.y)
  await page.mouse.down()
  for (const { x, y } of way) {
    await page.mouse.move(x, y)
    await page.waitForTimeout(frameMs)
  }
  await page.mouse.up()
}

/**
 * Drags abruptly: the browser delivers the last move and the release together, without rendering between.
 * Playwright's own mouse waits for each of them.
 */
export async function flick(page: Page, from: Locator, to: Locator): Promise<void> {
  const [first, second, ...way] = await wayBetween(from, to)
  const last = way.at(-1)
  if (!first || !second || !last) return
  await page.mouse.move(first.x, first.y)
  await page.mouse.down()
  await page.mouse.move(second.x, second.y)
  await page.evaluate(({ x, y }) => {
    for (const type of ['mousemove', 'mouseup']) {
      const event = new MouseEvent(type, { bubbles: true, cancelable: true, clientX: x, clientY: y })
      document.elementFromPoint(x, y)?.dispatchEvent(event)
    }
  }, last)
  await page.mouse.up()
}

/** Drags an element by a number of pixels to the right, or to the left if negative; the mouse rests before it lifts. */
export async function pullSideways(page: Page, element: Locator, by: number): Promise<void> {
  await element.hover({ trial: true })
  const box = await element.boundingBox()
  if (!box) throw new Error('nothing to pull')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 3]
  await page.mouse.move(x, y)
  await page.mouse.down()
  for (const part of [0.25, 0.5, 0.75, 1]) await page.mouse.move(x + by * part, y + 5)
  await page.waitForTimeout(120)
  await page.mouse.up()
}

/** Drags by touch after a long press. */
export async function dragByFinger(page: Page, from: Locator, to: Locator): Promise<void> {
  const [first, ...way] = await wayBetween(from, to)
  if (!first) return
  const session = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: points })
  await touch('touchStart', [first])
  await page.waitForTimeout(restMs)
  for (const point of way) {
    await touch('touchMove', [point])
    await page.waitForTimeout(frameMs)
  }
  await touch('touchEnd', [])
  await session.detach()
}

/** Rests a finger on the centre of an element until something happens, then lifts it. */
export async function hold(page: Page, element: Locator, until: () => Promise<void>): Promise<void> {
  await element.scrollIntoViewIfNeeded()
  const box = await element.boundingBox()
  if (!box) throw new Error('nothing to hold')
  const session = await page.context().newCDPSession(page)
  const touchPoints = [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }]
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints })
  await until()
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await page.waitForTimeout(restMs)
  await session.detach()
}

/**
 * Swipes over an element with one finger, most of its width. A finger that `rests` before it lifts starts no
 * fling; Chromium emits no click for a tap that stops a fling.
 */
export async function swipe(
  page: Page,
  over: Locator,
  direction: 'left' | 'right',
  { rests = false } = {},
): Promise<void> {
  const box = await over.boundingBox()
  if (!box) throw new Error('nothing to swipe over')
  const session = await page.context().newCDPSession(page)
  const xDistance = box.width * 0.7 * (direction === 'left' ? -1 : 1)
  const x = box.x + box.width / 2 - xDistance / 2
  const y = box.y + box.height / 2
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: points })
  await touch('touchStart', [{ x, y }])
  for (let step = 1; step <= steps; step += 1) {
    await touch('touchMove', [{ x: x + (xDistance * step) / steps, y }])
    await page.waitForTimeout(frameMs)
  }
  if (rests) await page.waitForTimeout(restMs)
  await touch('touchEnd', [])
  await session.detach()
}

/** Taps a point twice within 100 ms of event time, however long the machine takes to deliver them. */
export async function doubleTap(page: Page, point: { x: number; y: number }): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const begun = Date.now() / 1000
  for (const seconds of [0, 0.1]) {
    const at = { type: 'touchStart' as const, touchPoints: [point], timestamp: begun + seconds }
    await session.send('Input.dispatchTouchEvent', at)
    await session.send('Input.dispatchTouchEvent', {
      type: 'touchEnd',
      touchPoints: [],
      timestamp: begun + seconds + 0.02,
    })
  }
  await session.detach()
}

/** Waits until the page neither scrolls nor grows, and the pictures in sight are loaded. */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    const isLoading = (image: HTMLImageElement) => {
      const { top, bottom, left, right } = image.getBoundingClientRect()
      return bottom > 0 && top < innerHeight && right > 0 && left < innerWidth && !image.complete
    }
    for (let still = 0, last = ''; still < 10; ) {
      await frame()
      const now = `${scrollY} ${document.documentElement.scrollHeight} ${[...document.images].some(isLoading)}`
      still = now === last && now.endsWith('false') ? still + 1 : 0
      last = now
    }
  })
}

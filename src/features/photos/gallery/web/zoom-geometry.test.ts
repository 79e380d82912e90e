import { describe, expect, it } from 'vitest'
import { fitted, maxScale, pinchOf, type View, wholeView, withinFrame, zoomedAt } from './zoom-geometry.ts'

const frame = { width: 400, height: 800 }
const portrait = { width: 800, height: 1000 }

/** Returns where a point of the picture, relative to its centre at scale 1, is in the frame. */
const placeOf = ({ scale, x, y }: View, point: { x: number; y: number }) => ({
  x: point.x * scale + x,
  y: point.y * scale + y,
})

describe('a picture in its frame', () => {
  it.each([
    [portrait, { width: 400, height: 500 }, 'as wide as the frame'],
    [{ width: 1000, height: 500 }, { width: 400, height: 200 }, 'a landscape as well'],
    [{ width: 100, height: 100 }, { width: 400, height: 400 }, 'a small one is enlarged'],
    [{ width: 100, height: 400 }, { width: 200, height: 800 }, 'as high as the frame'],
  ])('%j is shown as %j (%s)', (picture, shown) => {
    expect(fitted(picture, frame)).toEqual(shown)
  })

  // spec: photos-16
  it('keeps the point under the fingers in place when it is enlarged', () => {
    const at = { x: 60, y: -40 }
    const first = zoomedAt(wholeView, 2, at)
    expect(placeOf(first, at)).toEqual(at)
    const under = { x: (90 - first.x) / 2, y: (10 - first.y) / 2 }
    expect(placeOf(zoomedAt(first, 4, { x: 90, y: 10 }), under)).toEqual({ x: 90, y: 10 })
  })

  it.each([
    [0.3, 1],
    [99, maxScale],
    [2.5, 2.5],
  ])('zoomed to scale %d it has %d', (asked, scale) => {
    expect(zoomedAt(wholeView, asked, { x: 0, y: 0 }).scale).toBe(scale)
  })

  it.each([
    [{ scale: 1, x: 50, y: 50 }, { scale: 1, x: 0, y: 0 }, 'the whole one stays in the middle'],
    [{ scale: 2, x: 500, y: 0 }, { scale: 2, x: 200, y: 0 }, 'its edge stops at the edge of the frame'],
    [{ scale: 2, x: -150, y: -500 }, { scale: 2, x: -150, y: -100 }, 'each direction by itself'],
    [{ scale: 1.5, x: 0, y: 300 }, { scale: 1.5, x: 0, y: 0 }, 'lower than the frame: no room to move'],
  ])('moved to %j it lies at %j (%s)', (view, expected) => {
    expect(withinFrame(view, portrait, frame)).toEqual(expected)
  })

  it('is pinched by the distance of two fingers, around the point between them', () => {
    expect(pinchOf({ x: 0, y: 0 }, { x: 60, y: 80 })).toEqual({ distance: 100, middle: { x: 30, y: 40 } })
  })
})

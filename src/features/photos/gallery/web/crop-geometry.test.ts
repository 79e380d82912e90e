import { describe, expect, test } from 'vitest'
import {
  type Corner,
  type CropBounds,
  corners,
  fitted,
  hasRoom,
  moved,
  type Rect,
  resized,
  scaled,
  turnedBack,
  turnedClockwise,
} from './crop-geometry.ts'

const free: CropBounds = { width: 1600, height: 1200, minWidth: 240, minHeight: 240, ratio: null }
const square: CropBounds = { ...free, ratio: 1 }
const part = { x: 400, y: 300, width: 800, height: 600 }

describe('a crop area', () => {
  // spec: photos-10
  test.each([
    [10, -10, { x: 410, y: 290 }, 'as far as it is pushed'],
    [9999, 9999, { x: 800, y: 600 }, 'no further than the picture'],
    [-9999, -9999, { x: 0, y: 0 }, 'nor on the opposite side'],
  ])('moves by %i, %i', (dx, dy, wanted) => {
    expect(moved(part, dx, dy, free)).toEqual({ ...part, ...wanted })
  })

  test.each<[Corner, number, number, Rect, string]>([
    ['se', 100, 50, { x: 400, y: 300, width: 900, height: 650 }, 'grows to where the corner is'],
    ['nw', 100, 50, { x: 500, y: 350, width: 700, height: 550 }, 'the opposite corner stays'],
    ['ne', 9999, -9999, { x: 400, y: 0, width: 1200, height: 900 }, 'ends with the picture'],
    ['sw', 9999, -9999, { x: 960, y: 300, width: 240, height: 240 }, 'keeps its least size'],
  ])('pulled at %s by %i, %i', (corner, dx, dy, wanted) => {
    expect(resized(part, corner, dx, dy, free)).toEqual(wanted)
  })

  test.each([
    [80, free, { x: 360, y: 270, width: 880, height: 660 }, 'larger about its middle'],
    [-80, free, { x: 440, y: 330, width: 720, height: 540 }, 'smaller about its middle'],
    [9999, free, { x: 0, y: 0, width: 1600, height: 1200 }, 'no larger than the picture'],
    [-9999, free, { x: 680, y: 480, width: 240, height: 240 }, 'no smaller than can be'],
    [9999, square, { x: 200, y: 0, width: 1200, height: 1200 }, 'square as far as can be'],
  ])('scaled by %i', (by, bounds, wanted) => {
    expect(scaled(part, by, bounds)).toEqual(wanted)
  })

  test.each(corners)('dragged at %s as far as possible stays square and inside', (corner) => {
    for (const [dx, dy] of [
      [5000, 5000],
      [-5000, -5000],
      [5000, -5000],
      [70, 3],
    ] as const) {
      const { x, y, width, height } = resized(fitted(part, square), corner, dx, dy, square)
      expect(width).toBeCloseTo(height)
      expect(Math.min(x, y)).toBeGreaterThanOrEqual(-1e-9)
      expect(x + width).toBeLessThanOrEqual(1600 + 1e-9)
      expect(y + height).toBeLessThanOrEqual(1200 + 1e-9)
      expect(width).toBeGreaterThanOrEqual(240)
    }
  })

  test('uses the available size when the minimum does not fit', () => {
    const flat: CropBounds = { width: 1600, height: 280, minWidth: 240, minHeight: 240, ratio: 4 / 5 }
    expect(hasRoom(flat)).toBe(false)
    const all = { x: 0, y: 0, width: 1600, height: 280 }
    for (const after of [fitted(all, flat), resized(all, 'se', 900, 900, flat), scaled(all, -900, flat)]) {
      expect([after.width, after.height]).toEqual([224, 280])
    }
  })

  test('changes its proportions around its centre', () => {
    expect(fitted(part, square)).toEqual({ x: 200, y: 0, width: 1200, height: 1200 })
    expect(fitted({ ...part, x: 800 }, square)).toEqual({ x: 400, y: 0, width: 1200, height: 1200 })
    expect(fitted(part, { ...free, ratio: 2 })).toEqual({ x: 0, y: 200, width: 1600, height: 800 })
    expect(fitted(part, free)).toEqual(part)
  })

  test('turns with the picture, and back', () => {
    const corner = { x: 0, y: 0, width: 300, height: 200 }
    const turned = turnedClockwise(corner, 1200)
    expect(turned).toEqual({ x: 1000, y: 0, width: 200, height: 300 })
    // The rotated picture is 1200 wide.
    expect(turnedBack(turned, 1200)).toEqual(corner)
  })
})

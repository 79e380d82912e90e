import { expect, test } from 'vitest'
import { graphSize } from './rules.ts'
import { placeGraph } from './server/link-graph.ts'

const ring = [11, 12, 13, 14, 15]
const pairs = [
  ...ring.map((to) => ({ from: 1, to, reasons: ['card' as const] })),
  { from: 11, to: 12, reasons: ['browser' as const] },
  { from: 12, to: 13, reasons: ['browser' as const] },
]

// spec: staff-194
test('the same accounts are placed in the same way, inside the drawing, none over another', () => {
  const placed = placeGraph(1, ring, pairs)
  expect(placeGraph(1, ring, pairs)).toEqual(placed)
  const [centre] = placed
  expect(centre).toEqual({ id: 1, x: graphSize.width / 2, y: graphSize.height / 2 })
  for (const { x, y } of placed) {
    expect(x).toBeGreaterThanOrEqual(graphSize.margin)
    expect(x).toBeLessThanOrEqual(graphSize.width - graphSize.margin)
    expect(y).toBeGreaterThanOrEqual(graphSize.margin)
    expect(y).toBeLessThanOrEqual(graphSize.height - graphSize.margin)
  }
  for (const [index, one] of placed.entries()) {
    for (const other of placed.slice(index + 1))
      expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThan(30)
  }
})

test('as many as a drawing shows have their places, and a member alone has the middle', () => {
  const many = Array.from({ length: graphSize.accounts }, (_, index) => 100 + index)
  const placed = placeGraph(
    1,
    many,
    many.map((to) => ({ from: 1, to, reasons: ['photo'] })),
  )
  expect(new Set(placed.map(({ x, y }) => `${x} ${y}`)).size).toBe(many.length + 1)
  expect(placeGraph(1, [], [])).toEqual([{ id: 1, x: 320, y: 180 }])
})

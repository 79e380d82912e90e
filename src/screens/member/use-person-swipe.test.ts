import { expect, test } from 'vitest'
import { swipeOf } from './use-person-swipe.ts'

const from = { x: 200, y: 400, at: 1000 }

// spec: cards-6
test.each<[string, { x: number; y: number; at: number }, -1 | 1 | null]>([
  ['to the left leads on', { x: 100, y: 410, at: 1200 }, 1],
  ['to the right leads back', { x: 300, y: 380, at: 1200 }, -1],
  ['that is short does nothing', { x: 150, y: 400, at: 1100 }, null],
  ['that is steep scrolls', { x: 100, y: 460, at: 1200 }, null],
  ['that is slow may select text', { x: 100, y: 400, at: 1700 }, null],
])('a movement %s', (_what, to, by) => {
  expect(swipeOf(from, to)).toBe(by)
})

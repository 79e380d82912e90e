import { expect, test } from 'vitest'
import { growingPause, jitter } from './growing-pause.ts'

test('pauses grow up to their maximum', () => {
  const pauses = { first: 1000, max: 30_000 }
  expect([1, 2, 6, 40].map((attempt) => growingPause(attempt, pauses))).toEqual([1000, 2000, 30_000, 30_000])
  expect([1, 2, 3].map((attempt) => growingPause(attempt, { first: 30, growth: 4 }))).toEqual([30, 120, 480])
})

test('a spread shortens and lengthens the pause, its maximum too', () => {
  const pauses = { first: 100, max: 150, spread: jitter }
  expect([0, 0.5, 1].map((chance) => growingPause(1, pauses, chance))).toEqual([50, 100, 150])
  expect(growingPause(9, pauses, 1)).toBe(225)
})

import { describe, expect, test } from 'vitest'
import { type Exposure, faded, fairOrder, noExposure } from './fair-rules.ts'

const now = new Date('2026-06-15T12:00:00Z')

test.each([
  ['a week halves it', 8, '2026-06-08T12:00:00Z', 4],
  ['two weeks quarter it', 8, '2026-06-01T12:00:00Z', 2],
  ['nothing has passed', 8, '2026-06-15T12:00:00Z', 8],
  ['a clock that ran back changes nothing', 8, '2026-06-16T12:00:00Z', 8],
])('%s', (_reason, value, since, expected) => {
  expect(faded(value, new Date(since), now)).toBeCloseTo(expected)
})

const member = (profile_id: number, fit: number, exposure: Partial<Exposure> = {}) => ({
  profile_id,
  fit,
  exposure: { ...noExposure, ...exposure },
})

describe('the fair order', () => {
  test.each([
    ['the better fit comes first', [member(1, 0.5), member(2, 0.9)], [2, 1]],
    ['equals keep their order', [member(3, 0.5), member(1, 0.5)], [3, 1]],
    ['of equals those seen less', [member(1, 0.8, { shown: 40 }), member(2, 0.8, { shown: 4 })], [2, 1]],
    ['seen little beats a somewhat better fit', [member(1, 0.9, { shown: 30 }), member(2, 0.7)], [2, 1]],
    ['but not a far better one', [member(1, 0.9, { shown: 3 }), member(2, 0.2, { shown: 3 })], [1, 2]],
    ['the swamped are spared', [member(1, 0.8, { liked: 200 }), member(2, 0.7), member(3, 0.6)], [2, 3, 1]],
    ['one like more or less changes little', [member(1, 0.8, { liked: 1 }), member(2, 0.6)], [1, 2]],
    ['nobody to choose from', [], []],
  ])('%s', (_reason, candidates, order) => {
    expect(fairOrder(candidates)).toEqual(order)
  })
})

/** Returns the Gini coefficient: 0 where all have the same, near 1 where one has everything. */
function gini(counts: number[]): number {
  const sorted = counts.toSorted((a, b) => a - b)
  const total = sorted.reduce((sum, count) => sum + count, 0)
  const weighted = sorted.reduce((sum, count, index) => sum + (index + 1) * count, 0)
  return (2 * weighted) / (sorted.length * total) - (sorted.length + 1) / sorted.length
}

/** Returns the share of the total that the least seen quarter has. */
function minQuarter(counts: number[]): number {
  const sorted = counts.toSorted((a, b) => a - b)
  const sumOf = (some: number[]) => some.reduce((sum, count) => sum + count, 0)
  return sumOf(sorted.slice(0, sorted.length / 4)) / sumOf(sorted)
}

/**
 * Simulates 300 searches among 200 members that show a dozen each; the first members are the most liked and
 * most recently active.
 */
function simulate(order: (members: ReturnType<typeof member>[]) => number[]): number[] {
  const members = Array.from({ length: 200 }, (_, id) =>
    member(id, 1 - (0.6 * id) / 200, { liked: id < 10 ? 60 : id % 3 }),
  )
  for (let search = 0; search < 300; search += 1) {
    for (const id of order(members).slice(0, 12)) {
      const shown = members[id]
      if (shown) shown.exposure.shown += 1
    }
  }
  return members.map(({ exposure }) => exposure.shown)
}

describe('over many searches', () => {
  const byFit = simulate((members) =>
    members.toSorted((a, b) => b.fit - a.fit).map(({ profile_id }) => profile_id),
  )
  const fair = simulate(fairOrder)

  test('exposure is distributed far more evenly than by score alone', () => {
    expect(gini(byFit)).toBeGreaterThan(0.9)
    expect(gini(fair)).toBeLessThan(0.3)
  })

  // spec: matching-5
  test('the quarter with the least exposure gets a real share, where it had none', () => {
    expect(minQuarter(byFit)).toBe(0)
    expect(minQuarter(fair)).toBeGreaterThan(0.1)
  })

  // spec: matching-5
  test('members with very many likes are shown less than those who fit nearly as well, and still shown', () => {
    const swamped = fair.slice(0, 10)
    const others = fair.slice(10, 20)
    expect(Math.max(...swamped)).toBeLessThan(Math.min(...others))
    expect(Math.min(...swamped)).toBeGreaterThan(0)
  })
})

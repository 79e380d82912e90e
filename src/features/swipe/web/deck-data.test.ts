import { expect, test } from 'vitest'
import type { SwipeCard } from '../contract.ts'
import { type Deck, withCardBack, withMore, withoutCard } from './deck-data.ts'

const card = (id: number) => ({ id }) as SwipeCard
const deckOf = (ids: number[], likes_left: number | null = 4, next: string | null = 'next'): Deck => ({
  cards: ids.map(card),
  likes_left,
  next,
  resets_at: '2026-03-11T00:00:00.000Z',
})
const seen = ({ cards, likes_left, next }: Deck) => [cards.map(({ id }) => id), likes_left, next]

test.each([
  [4, 0, 4, 'a pass costs nothing'],
  [4, 1, 3, 'a like is one less'],
  [0, 1, 0, 'never below none'],
  [null, 1, null, 'no limit stays none'],
] as const)('of %s likes %s spent leave %s: %s', (left, spent, rest, _why) => {
  expect(seen(withoutCard(deckOf([1, 2], left), 1, spent))).toEqual([[2], rest, 'next'])
})

test('a card that returns is on top, once', () => {
  expect(seen(withCardBack(deckOf([2, 3], 3), card(1), 1))).toEqual([[1, 2, 3], 4, 'next'])
  expect(seen(withCardBack(deckOf([2, 1]), card(1), 0))).toEqual([[1, 2], 4, 'next'])
})

test('more cards are added below the others, without those already seen', () => {
  const joined = withMore(deckOf([1, 2], 2), deckOf([2, 3, 4], 4, null), new Set([3]))
  expect(seen(joined)).toEqual([[1, 2, 4], 2, null])
})

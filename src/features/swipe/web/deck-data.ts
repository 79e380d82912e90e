import type { ApiClient } from '../../../web/api.tsx'
import type { SwipeCard } from '../contract.ts'

/** What the page holds of the game: the cards that are left, and where more come from. */
export type Deck = Awaited<ReturnType<ApiClient['swipe']['deck']>>

/** The deck after a choice about one of its cards; a like is taken off those that are left. */
export function withoutCard(deck: Deck, id: number, spent: 0 | 1): Deck {
  return {
    ...deck,
    cards: deck.cards.filter((card) => card.id !== id),
    likes_left: deck.likes_left === null ? null : Math.max(0, deck.likes_left - spent),
  }
}

/** The deck with a card back on top; a like that was not given is there again. */
export function withCardBack(deck: Deck, card: SwipeCard, returned: 0 | 1): Deck {
  return {
    ...deck,
    cards: [card, ...deck.cards.filter(({ id }) => id !== card.id)],
    likes_left: deck.likes_left === null ? null : deck.likes_left + returned,
  }
}

/** The deck with the next cards under it; who is in it, or was met meanwhile, comes once only. */
export function withMore(deck: Deck, more: Deck, met: ReadonlySet<number>): Deck {
  const known = new Set([...met, ...deck.cards.map(({ id }) => id)])
  return {
    ...deck,
    cards: [...deck.cards, ...more.cards.filter(({ id }) => !known.has(id))],
    next: more.next,
  }
}

import type { Api } from '../../../web/api/api.ts'
import type { SwipeCard } from '../contract.ts'
import type { SwipeChoice } from '../rules.ts'

/** The state of the game on the page: the remaining cards, and the cursor for more. */
export type Deck = Awaited<ReturnType<Api['call']['swipe']['deck']>>

/** Returns the deck after a choice about one of its cards; a like is subtracted from those left. */
export function withoutCard(deck: Deck, id: number, spent: 0 | 1): Deck {
  return {
    ...deck,
    cards: deck.cards.filter((card) => card.id !== id),
    likes_left: deck.likes_left === null ? null : Math.max(0, deck.likes_left - spent),
  }
}

/** Returns the deck with a card back on top; a like that was not given is returned. */
export function withCardBack(deck: Deck, card: SwipeCard, returned: 0 | 1): Deck {
  return {
    ...deck,
    cards: [card, ...deck.cards.filter(({ id }) => id !== card.id)],
    likes_left: deck.likes_left === null ? null : deck.likes_left + returned,
  }
}

/** Returns the deck with the next cards at the end, without duplicates and without members met since. */
export function withMore(deck: Deck, more: Deck, met: ReadonlySet<number>): Deck {
  const known = new Set([...met, ...deck.cards.map(({ id }) => id)])
  return {
    ...deck,
    cards: [...deck.cards, ...more.cards.filter(({ id }) => !known.has(id))],
    next: more.next,
  }
}

/** Returns the query of the game on this page. The member's choices change it; it is never refetched. */
export const deckOptions = (api: Api) =>
  api.swipe.deck.queryOptions({ input: {}, staleTime: Number.POSITIVE_INFINITY })

/** A choice about a card. */
export interface Move {
  card: SwipeCard
  choice: SwipeChoice
}

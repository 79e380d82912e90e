import type { SwipeCard } from '../contract.ts'
import type { SwipeChoice } from '../rules.ts'

/** A choice about a card. */
export interface Move {
  card: SwipeCard
  choice: SwipeChoice
}

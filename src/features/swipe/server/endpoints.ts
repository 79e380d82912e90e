import { endpoints } from '../../../server/http/runner.ts'
import type { ApiSection } from '../../../server/openapi/reference.ts'
import { SwipeCard, swipe } from '../contract.ts'
import { choose } from './choose.ts'
import { readDeck } from './read-deck.ts'
import { undoPass } from './undo-pass.ts'

export const swipeEndpoints = endpoints(swipe, { deck: readDeck, choose, undo: undoPass })

export const swipeSection: ApiSection = {
  contract: swipe,
  tag: 'Swipe',
  description: 'The game of liking and passing.',
  schemas: { SwipeCard },
}

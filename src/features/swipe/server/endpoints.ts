import { endpoints } from '../../../server/http/runner.ts'
import { swipe } from '../contract.ts'
import { choose } from './choose.ts'
import { readDeck } from './read-deck.ts'
import { undoPass } from './undo-pass.ts'

export const swipeEndpoints = endpoints(swipe, { deck: readDeck, choose, undo: undoPass })

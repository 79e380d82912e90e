import { callsOf, defineFeature } from '../../server/feature.ts'
import { SwipeCard, swipe } from './contract.ts'
import { choose, undoPass } from './server/choose.ts'
import { swipeContribution } from './server/contribution.ts'
import { readDeck } from './server/walk-deck.ts'

export const swipeFeature = defineFeature({
  name: 'swipe',
  knows: ['accounts', 'cards', 'likes', 'matching', 'profiles', 'search', 'sites'],
  calls: {
    swipe: callsOf(
      swipe,
      { deck: readDeck, choose, undo: undoPass },
      {
        tag: 'Swipe',
        description: 'The game of liking and passing.',
        schemas: { SwipeCard },
      },
    ),
  },
  contribution: swipeContribution,
})

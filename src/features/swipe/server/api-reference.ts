import { exampleCard } from '../../../core/example-people.ts'
import { describeCalls } from '../../../server/openapi/reference.ts'
import { SwipeCard, swipe } from '../contract.ts'

export const swipeReference = describeCalls(swipe, {
  tag: 'Swipe',
  description: 'The game of liking and passing.',
  calls: {
    deck: {
      summary: 'Read the deck',
      description:
        'At most 24 members who fit both ways, recently active first. Nobody who was shown within 30 days, is liked, ' +
        'blocked or hidden, or has a conversation with the caller. `next` may lead on from a page without cards.',
      example: {
        output: {
          cards: [{ ...exampleCard, shared_interests: ['hiking'] }],
          next: null,
          likes_left: 4,
          resets_at: '2026-03-15T00:00:00.000Z',
        },
      },
    },
    choose: {
      summary: 'Like or pass a member',
      description:
        'Free members have 4 likes a day; passing has no limit. The same `client_id` returns the first answer.',
      example: {
        input: { profile_id: 4711, choice: 'like', client_id: '1b4e28ba-2fa1-41d2-883f-0016d3cca427' },
        output: { match: false, likes_left: 3 },
      },
    },
    undo: {
      summary: 'Take a pass back',
      description: 'The member may be shown again. A like is 409 `not_a_pass`.',
    },
  },
  schemas: { SwipeCard },
})

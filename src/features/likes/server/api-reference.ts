import { exampleCard } from '../../../core/example-people.ts'
import { describeCalls } from '../../../server/openapi/reference.ts'
import { LikeEvents, likes, Totals } from '../contract.ts'

export const likesReference = describeCalls(likes, {
  tag: 'Likes',
  description: 'Likes and matches.',
  calls: {
    list: {
      summary: 'List likes and matches',
      description:
        'A page of 24 members, new likes first, then the newest. `liked_by`, `sent` and `matches` are about the members of ' +
        'this page. Members who are blocked, hidden or gone are left out, so that a page may be shorter.',
      example: {
        input: { type: 'received' },
        output: {
          next: null,
          profiles: [exampleCard],
          liked_by: [
            {
              id: exampleCard.id,
              like_new: true,
              about: {
                photo: null,
                prompt: 'sunday',
                question: 'My ideal Sunday',
                answer: 'Flea market, soup, a nap.',
              },
            },
          ],
          sent: [],
          matches: [],
          totals: { unread_messages: 2, new_likes: 1 },
        },
      },
    },
    send: {
      summary: 'Like a member',
      description:
        '`match` says whether both like each other. Oneself is 400. `about` names one photo or one answer that the like is ' +
        'about; the liked member reads it in `liked_by`.',
      example: { input: { profile_id: 4711, about: { prompt: 'sunday' } }, output: { match: true } },
    },
    undo: {
      summary: 'Take a like back',
      description: 'A match ends with it.',
      example: { input: { profile_id: 4711 }, output: { ok: true } },
    },
    see: { summary: 'Mark a received like as seen' },
    storePending: {
      summary: 'Keep the like of a visitor',
      description:
        'Stores whom the visitor likes in a sealed cookie for half an hour; the first page after the login or signup sends ' +
        'the like.',
    },
    sendPending: {
      summary: 'Send the stored like',
      description:
        'Sends the like of the cookie once and clears it. `like` is null without one, or where the member cannot be liked.',
    },
  },
  schemas: { Totals },
  events: LikeEvents,
})

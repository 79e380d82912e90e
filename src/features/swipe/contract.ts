import { z } from 'zod'
import { memberWrite, sessionRead } from '../../core/access.ts'
import { exampleCard } from '../../core/example-people.ts'
import { ClientId, Id, PathId } from '../../core/ids.ts'
import { sharedRefusals } from '../../core/refusals.ts'
import { Card, Interest, Timestamp } from '../../core/schemas.ts'
import { secondsPerHour, secondsPerMinute } from '../../core/time.ts'
import { swipeChoices } from './rules.ts'

export const SwipeChoice = z.enum(swipeChoices)
export type SwipeChoice = z.infer<typeof SwipeChoice>

export const swipeRefusals = {
  blocked: sharedRefusals.blocked,
  /** A free member has used all likes of the day. */
  swipe_limit: { status: 403, data: z.object({ resets_at: Timestamp }) },
} as const

export const undoRefusals = {
  /** The choice was a like, which is undone with the calls for likes. */
  not_a_pass: { status: 409 },
} as const

/** A member in the game: a card, and the interests in common. */
export const SwipeCard = Card.extend({ shared_interests: z.array(Interest) })
export type SwipeCard = z.infer<typeof SwipeCard>

/** Likes that are left until midnight UTC; null for premium members, who have no limit. */
const LikesLeft = z.int().nullable()

const swipeLimit = { key: 'account', amount: 120, windowSeconds: secondsPerMinute } as const

export const swipe = {
  /** Of the caller's country; when it has nobody left, members of other countries follow. */
  deck: sessionRead
    .route({
      method: 'GET',
      path: '/swipe',
      summary: 'Read the deck',
      description:
        'At most 24 members who fit both ways, recently active first. Nobody who was shown within 30 days, is liked, ' +
        'blocked or hidden, or has a conversation with the caller. `next` may lead on from a page without cards.',
    })
    .input(z.strictObject({ cursor: z.string().max(300).optional() }).optional())
    .output(
      z.object({
        cards: z.array(SwipeCard),
        next: z.string().nullable(),
        likes_left: LikesLeft,
        /** When the day of the game ends. */
        resets_at: Timestamp,
      }),
    )
    .meta({ limit: { key: 'account', amount: 600, windowSeconds: secondsPerHour } })
    .meta({
      example: {
        output: {
          cards: [{ ...exampleCard, shared_interests: ['hiking'] }],
          next: null,
          likes_left: 4,
          resets_at: '2026-03-15T00:00:00.000Z',
        },
      },
    }),
  /** A like is the same as with POST /likes. */
  choose: memberWrite
    .route({
      method: 'POST',
      path: '/swipe',
      summary: 'Like or pass a member',
      description:
        'Free members have 4 likes a day; passing has no limit. The same `client_id` returns the first answer.',
    })
    .input(z.strictObject({ profile_id: Id, choice: SwipeChoice, client_id: ClientId }))
    .output(z.object({ match: z.boolean(), likes_left: LikesLeft }))
    .errors(swipeRefusals)
    .meta({ idempotent: true, limit: swipeLimit })
    .meta({
      example: {
        input: { profile_id: 4711, choice: 'like', client_id: '1b4e28ba-2fa1-41d2-883f-0016d3cca427' },
        output: { match: false, likes_left: 3 },
      },
    }),
  undo: memberWrite
    .route({
      method: 'DELETE',
      path: '/swipe/{profile_id}',
      summary: 'Take a pass back',
      description: 'The member may be shown again. A like is 409 `not_a_pass`.',
    })
    .input(z.strictObject({ profile_id: PathId }))
    .output(z.object({ ok: z.literal(true) }))
    .errors(undoRefusals)
    .meta({ idempotent: true, limit: swipeLimit }),
}

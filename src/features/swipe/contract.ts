import { z } from 'zod'
import { memberWrite, sessionRead } from '../../core/access.ts'
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

const repeatable = { access: 'member', mode: 'write', transaction: 'request', idempotent: true } as const
const swipeLimit = { key: 'account', amount: 120, windowSeconds: secondsPerMinute } as const

export const swipe = {
  /**
   * Returns at most 24 fitting members, most recently active first: gender and age fit both ways, from the
   * caller's country. Members who were chosen about within 30 days, are liked, blocked or hidden, or have a
   * conversation with the caller are left out. When the country has nobody left, members of other countries
   * follow. `next` is the cursor of the next page, also of an empty one; null is the end.
   */
  deck: sessionRead
    .route({ method: 'GET', path: '/swipe' })
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
    .meta({ limit: { key: 'account', amount: 600, windowSeconds: secondsPerHour } }),
  /**
   * Likes or passes a member. A like is the same as with POST /likes. Free members have 4 a day; passing has
   * no limit. Repeating a `client_id` returns the first response.
   */
  choose: memberWrite
    .route({ method: 'POST', path: '/swipe' })
    .input(z.strictObject({ profile_id: Id, choice: SwipeChoice, client_id: ClientId }))
    .output(z.object({ match: z.boolean(), likes_left: LikesLeft }))
    .errors(swipeRefusals)
    .meta({ ...repeatable, limit: swipeLimit }),
  /** Undoes a pass: the member may come up again. Safe to repeat. 409 `not_a_pass` for a like. */
  undo: memberWrite
    .route({ method: 'DELETE', path: '/swipe/{profile_id}' })
    .input(z.strictObject({ profile_id: PathId }))
    .output(z.object({ ok: z.literal(true) }))
    .errors(undoRefusals)
    .meta({ ...repeatable, limit: swipeLimit }),
}

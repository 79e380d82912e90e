import { z } from 'zod'
import { memberWrite, sessionRead } from '../../core/access.ts'
import { ClientId, Id, PathId } from '../../core/ids.ts'
import { Card, Interest } from '../../core/people.ts'
import { secondsPerHour, secondsPerMinute, Timestamp } from '../../core/time.ts'
import { SwipeChoice, swipeRefusals, undoRefusals } from './rules.ts'

/** A member in the game: a card, and what the two have in common. */
export const SwipeCard = Card.extend({ shared_interests: z.array(Interest) })
export type SwipeCard = z.infer<typeof SwipeCard>

/** Likes that are left until midnight UTC; null for premium members, who have no limit. */
const LikesLeft = z.int().nullable()

const repeatable = { access: 'member', mode: 'write', transaction: 'request', idempotent: true } as const
const swipeLimit = { key: 'account', amount: 120, windowSeconds: secondsPerMinute } as const

export const swipe = {
  /**
   * At most 24 members who fit, whoever was here last first: of the gender the member looks for, of an age and gender
   * that both look for, from the member's country. Nobody comes who was shown within 30 days, is liked, blocked or
   * hidden, or whom one has a conversation with. When the country has nobody more, people of other countries follow.
   * `next` leads on, also from an answer without cards; null is the end.
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
   * Likes or passes a member. A like is a like as of POST /likes. Free members have 4 a day; passing has no limit.
   * The same `client_id` answers what was answered first.
   */
  choose: memberWrite
    .route({ method: 'POST', path: '/swipe' })
    .input(z.strictObject({ profile_id: Id, choice: SwipeChoice, client_id: ClientId }))
    .output(z.object({ match: z.boolean(), likes_left: LikesLeft }))
    .errors(swipeRefusals)
    .meta({ ...repeatable, limit: swipeLimit }),
  /** Takes a pass back: the member may be shown again. Safe to repeat. A like is 409 `not_a_pass`. */
  undo: memberWrite
    .route({ method: 'DELETE', path: '/swipe/{profile_id}' })
    .input(z.strictObject({ profile_id: PathId }))
    .output(z.object({ ok: z.literal(true) }))
    .errors(undoRefusals)
    .meta({ ...repeatable, limit: swipeLimit }),
}

import { z } from 'zod'
import { memberWrite, publicWrite, sessionRead, sessionWrite } from '../../core/access.ts'
import { Id, PathId } from '../../core/ids.ts'
import { sharedRefusals } from '../../core/refusals.ts'
import { Card } from '../../core/schemas.ts'
import { secondsPerHour, secondsPerMinute } from '../../core/time.ts'
import { About, AboutInput } from '../cards/contract.ts'
import { likesTypes } from './rules.ts'

export const LikesType = z.enum(likesTypes)

/** The counts of the badges; both totals are stored, not counted. */
export const Totals = z.object({ unread_messages: z.int(), new_likes: z.int() })
export type Totals = z.infer<typeof Totals>

const repeatable = { mode: 'write', transaction: 'request', idempotent: true } as const
const likeLimit = { key: 'account', amount: 120, windowSeconds: secondsPerMinute } as const
const pendingLimit = { key: 'address', amount: 60, windowSeconds: secondsPerMinute } as const
const ProfileId = z.strictObject({ profile_id: PathId })

/** The outcome of a like that was given before the login. */
const PendingLike = z.object({ card: Card, outcome: z.enum(['sent', 'match', 'waiting']) })
export type PendingLike = z.infer<typeof PendingLike>

/** Live events about likes (api: Stream), by event type. */
export const LikeEvents = {
  /** A member likes the recipient. */
  like: z.object({ profile_id: Id }),
  /** The recipient and the member `profile_id` like each other. */
  match: z.object({ profile_id: Id }),
  /** A like was taken back; `new_likes` is what is left. */
  like_gone: z.object({ profile_id: Id, new_likes: z.int() }),
  /** The recipient looked at a like, maybe in another browser; `new_likes` is what is left. */
  like_seen: z.object({ profile_id: Id, new_likes: z.int() }),
}
export type LikeEventData = { [Type in keyof typeof LikeEvents]: z.infer<(typeof LikeEvents)[Type]> }

export const likes = {
  /**
   * Returns a page of 24 members whom the caller likes or is liked by, new likes first, then newest first.
   * Without a type, received likes come first, then sent likes without an answer. The three id lists cover
   * the members of this page. Blocked, deleted and hidden members are left out, so a page may be shorter.
   */
  list: sessionRead
    .route({ method: 'GET', path: '/likes' })
    .input(z.strictObject({ type: LikesType.optional(), cursor: z.string().max(300).optional() }).optional())
    .output(
      z.object({
        next: z.string().nullable(),
        profiles: z.array(Card),
        /** `about`: the photo or answer of the caller that the like is about. */
        liked_by: z.array(z.object({ id: Id, like_new: z.boolean(), about: About.optional() })),
        sent: z.array(Id),
        matches: z.array(Id),
        totals: Totals,
      }),
    )
    .meta({ limit: { key: 'account', amount: 600, windowSeconds: secondsPerHour } }),
  /**
   * Likes a member; mutual likes are a match (product.md, 1). Safe to repeat: the first like stays, with what it was
   * about. 400 for oneself, and for a photo or answer that the caller does not see.
   */
  send: memberWrite
    .route({ method: 'POST', path: '/likes' })
    .input(z.strictObject({ profile_id: Id, about: AboutInput.optional() }))
    .output(z.object({ match: z.boolean() }))
    .errors({ blocked: sharedRefusals.blocked })
    .meta({ access: 'member', ...repeatable, limit: likeLimit }),
  /** Takes a like back and ends a match. Safe to repeat. */
  undo: memberWrite
    .route({ method: 'DELETE', path: '/likes/{profile_id}' })
    .input(ProfileId)
    .output(z.object({ ok: z.literal(true) }))
    .meta({ access: 'member', ...repeatable, limit: likeLimit }),
  /** Marks a like as seen (product.md, 4: opening a profile clears the new-like flag of that liker). */
  see: sessionWrite
    .route({ method: 'POST', path: '/likes/{profile_id}/seen' })
    .input(ProfileId)
    .output(z.object({ totals: Totals }))
    .meta({ access: 'session', ...repeatable }),
  /**
   * Stores whom a visitor likes in a sealed cookie of their browser for half an hour: the first page after
   * the login or signup sends the like.
   */
  storePending: publicWrite
    .route({ method: 'POST', path: '/pending-like' })
    .input(z.strictObject({ profile_id: Id }))
    .output(z.object({ ok: z.literal(true) }))
    .meta({ access: 'public', ...repeatable, limit: pendingLimit }),
  /**
   * Sends the like of that cookie once and clears the cookie; null without one, or where the member cannot be
   * liked. `waiting`: it is sent on activation.
   */
  sendPending: sessionWrite
    .route({ method: 'POST', path: '/pending-like/send' })
    .output(z.object({ like: PendingLike.nullable() }))
    .meta({ access: 'session', ...repeatable, limit: likeLimit }),
}

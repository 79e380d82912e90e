import { z } from 'zod'
import { memberWrite, publicWrite, sessionRead, sessionWrite } from '../../core/access.ts'
import { exampleCard } from '../../core/example-people.ts'
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
  /** Without a type, received likes come first, then sent likes without an answer. */
  list: sessionRead
    .route({
      method: 'GET',
      path: '/likes',
      summary: 'List likes and matches',
      description:
        'A page of 24 members, new likes first, then the newest. `liked_by`, `sent` and `matches` are about the members of ' +
        'this page. Members who are blocked, hidden or gone are left out, so that a page may be shorter.',
    })
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
    .meta({ limit: { key: 'account', amount: 600, windowSeconds: secondsPerHour } })
    .meta({
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
    }),
  /**
   * Likes a member; mutual likes are a match (product: Likes). Safe to repeat: the first like stays, with what it was
   * about. 400 for oneself, and for a photo or answer that the caller does not see.
   */
  send: memberWrite
    .route({
      method: 'POST',
      path: '/likes',
      summary: 'Like a member',
      description:
        '`match` says whether both like each other. Oneself is 400. `about` names one photo or one answer that the like is ' +
        'about; the liked member reads it in `liked_by`.',
    })
    .input(z.strictObject({ profile_id: Id, about: AboutInput.optional() }))
    .output(z.object({ match: z.boolean() }))
    .errors({ blocked: sharedRefusals.blocked })
    .meta({ idempotent: true, limit: likeLimit })
    .meta({ example: { input: { profile_id: 4711, about: { prompt: 'sunday' } }, output: { match: true } } }),
  undo: memberWrite
    .route({
      method: 'DELETE',
      path: '/likes/{profile_id}',
      summary: 'Take a like back',
      description: 'A match ends with it.',
    })
    .input(ProfileId)
    .output(z.object({ ok: z.literal(true) }))
    .meta({ idempotent: true, limit: likeLimit })
    .meta({ example: { input: { profile_id: 4711 }, output: { ok: true } } }),
  /** Marks a like as seen (product: Likes). */
  see: sessionWrite
    .route({ method: 'POST', path: '/likes/{profile_id}/seen', summary: 'Mark a received like as seen' })
    .input(ProfileId)
    .output(z.object({ totals: Totals }))
    .meta({ idempotent: true }),
  storePending: publicWrite
    .route({
      method: 'POST',
      path: '/pending-like',
      summary: 'Keep the like of a visitor',
      description:
        'Stores whom the visitor likes in a sealed cookie for half an hour; the first page after the login or signup sends ' +
        'the like.',
    })
    .input(z.strictObject({ profile_id: Id }))
    .output(z.object({ ok: z.literal(true) }))
    .meta({ idempotent: true, limit: pendingLimit }),
  /** `waiting`: it is sent on activation. */
  sendPending: sessionWrite
    .route({
      method: 'POST',
      path: '/pending-like/send',
      summary: 'Send the stored like',
      description:
        'Sends the like of the cookie once and clears it. `like` is null without one, or where the member cannot be liked.',
    })
    .output(z.object({ like: PendingLike.nullable() }))
    .meta({ idempotent: true, limit: likeLimit }),
}

import { z } from 'zod'
import { memberWrite, sessionRead, sessionWrite } from '../../core/access.ts'
import { Id, PathId } from '../../core/ids.ts'
import { type RefusalMap, sharedRefusals } from '../../core/refusals.ts'
import { Card } from '../../core/schemas.ts'
import { CommaCodes, Text } from '../../core/text.ts'
import { secondsPerHour, secondsPerMinute } from '../../core/time.ts'
import { Totals } from '../likes/contract.ts'
import { Chat, checkContents, FoundMessage, Introduction, Message, Outgoing } from './message-contract.ts'
import { maxDelivered, reactionEmojis } from './rules.ts'
import { maxSearchLength } from './search-rules.ts'

/** Why a message may not be sent, besides the refusals of any call. */
export const sendRefusals = {
  blocked: sharedRefusals.blocked,
  credits_required: sharedRefusals.credits_required,
  message_too_long: { status: 400, data: z.object({ limit: z.int() }) },
  conversation_limit: { status: 403, data: z.object({ limit: z.int() }) },
  fictional_acknowledgement_required: { status: 409 },
  /** The photo does not belong to the sender, or no longer exists. */
  photo_gone: { status: 404 },
  /** The photo was not approved. */
  photo_rejected: { status: 409 },
} as const satisfies RefusalMap

/** Why a conversation may not be pinned: the maximum is pinned already. */
export const pinRefusals = {
  pin_limit: { status: 409, data: z.object({ limit: z.int() }) },
} as const satisfies RefusalMap

/** Why a message may not be taken back. */
export const takeBackRefusals = { already_read: { status: 409 } } as const satisfies RefusalMap

const Sent = z.object({ message: Message, credits: z.int() })
const Ok = z.object({ ok: z.literal(true) })

const member = {
  access: 'member',
  mode: 'write',
  transaction: 'request',
  idempotent: true,
  socket: true,
} as const
const session = { ...member, access: 'session' } as const
/** Messages of many members share a transaction. The limit bounds a program, whose messages cost credits. */
const withOwnTransaction = {
  ...member,
  transaction: 'own',
  limit: { key: 'account', amount: 3000, windowSeconds: secondsPerMinute, isInMemory: true },
} as const

/** One click each, many times in a row. */
const reacting = {
  ...member,
  limit: { key: 'account', amount: 120, windowSeconds: secondsPerMinute },
} as const

export const chats = {
  /**
   * Returns the member's conversations, pinned ones first, then newest first; with `profile_id` the one with that
   * member, if any. `conversations_started` are those that the free limit counts.
   */
  list: sessionRead
    .route({ method: 'GET', path: '/chats' })
    .input(z.strictObject({ cursor: PathId.optional(), profile_id: PathId.optional() }).optional())
    .output(
      z.object({
        next: z.string().nullable(),
        chats: z.array(Chat),
        totals: Totals,
        conversations_started: z.int(),
      }),
    ),
  /**
   * Returns the member's conversations whose partner's name contains all the words, and messages that contain
   * them, newest chats first and newest messages first in each. One response searches a fixed amount; `next`
   * continues.
   */
  search: sessionRead
    .route({ method: 'GET', path: '/chats/search' })
    .input(z.strictObject({ q: Text({ max: maxSearchLength }), cursor: z.string().max(2000).optional() }))
    .output(z.object({ next: z.string().nullable(), chats: z.array(Chat), messages: z.array(FoundMessage) }))
    .meta({ limit: { key: 'account', amount: 120, windowSeconds: secondsPerMinute } }),
  /**
   * Returns in which of these conversations, at most 60, the partner is online; polled while a page is open.
   */
  online: sessionRead
    .route({ method: 'GET', path: '/chats/online' })
    .input(z.strictObject({ ids: CommaCodes(z.string().regex(/^[1-9][0-9]{0,15}$/)) }))
    .output(z.object({ online: z.array(Id) })),
  /** Returns the totals of the badges, for pages without chats. */
  totals: sessionRead
    .route({ method: 'GET', path: '/totals' })
    .input(z.strictObject({}).optional())
    .output(z.object({ totals: Totals })),
  /** Returns members with whom there is a match and no conversation yet, newest match first. */
  newMatches: sessionRead
    .route({ method: 'GET', path: '/chats/matches' })
    .input(z.strictObject({}).optional())
    .output(z.object({ matches: z.array(Card) })),
  /** Returns what the member shares with another one, and two lines to begin a conversation with. */
  introduction: sessionRead
    .route({ method: 'GET', path: '/members/{id}/introduction' })
    .input(z.strictObject({ id: PathId }))
    .output(z.object({ introduction: Introduction }))
    .errors({ blocked: sharedRefusals.blocked }),
  /** Sends a text, photo or gift to a member, in the pair's conversation or starting it. */
  start: memberWrite
    .route({ method: 'POST', path: '/chats' })
    .input(Outgoing.extend({ profile_id: Id }).superRefine(checkContents))
    .output(Sent.extend({ conversation_id: Id }))
    .errors(sendRefusals)
    .meta(withOwnTransaction),
  /** Returns one of the member's conversations. */
  read: sessionRead
    .route({ method: 'GET', path: '/chats/{id}' })
    .input(z.strictObject({ id: PathId }))
    .output(z.object({ chat: Chat })),
  /** Returns the messages of a conversation, newest first. */
  messages: sessionRead
    .route({ method: 'GET', path: '/chats/{id}/messages' })
    .input(z.strictObject({ id: PathId, cursor: PathId.optional() }))
    .output(z.object({ messages: z.array(Message), next: z.string().nullable() }))
    .meta({ limit: { key: 'account', amount: 1800, windowSeconds: secondsPerHour } }),
  /** Sends a text, photo or gift in a conversation. */
  send: memberWrite
    .route({ method: 'POST', path: '/chats/{id}/messages' })
    .input(Outgoing.extend({ id: PathId }).superRefine(checkContents))
    .output(Sent)
    .errors(sendRefusals)
    .meta(withOwnTransaction),
  /** Marks the partner's messages as read, up to the given one. */
  markRead: sessionWrite
    .route({ method: 'POST', path: '/chats/{id}/read' })
    .input(z.strictObject({ id: PathId, up_to: Id }))
    .output(z.object({ totals: Totals }))
    .meta({ ...session, transaction: 'own' }),
  /** Mutes or unmutes a conversation: a muted one causes no sounds and no notices. */
  mute: sessionWrite
    .route({ method: 'PUT', path: '/chats/{id}/mute' })
    .input(z.strictObject({ id: PathId, is_muted: z.boolean() }))
    .output(Ok)
    .meta({ transaction: 'request', idempotent: true }),
  /** Pins a conversation to the top of the member's list, where a few fit, or unpins it. */
  pin: sessionWrite
    .route({ method: 'PUT', path: '/chats/{id}/pin' })
    .input(z.strictObject({ id: PathId, is_pinned: z.boolean() }))
    .output(Ok)
    .errors(pinRefusals)
    .meta({ transaction: 'request', idempotent: true }),
  /** Stores what has reached the member's browser, so that the senders can see it. */
  confirmDelivery: sessionWrite
    .route({ method: 'POST', path: '/chats/delivered' })
    .input(
      z.strictObject({
        messages: z
          .array(z.strictObject({ conversation_id: Id, message_id: Id }))
          .min(1)
          .max(maxDelivered),
      }),
    )
    .output(Ok)
    .meta({ ...session, transaction: 'own' }),
  /** Notifies the partner that the member is typing; not stored. */
  typing: memberWrite
    .route({ method: 'POST', path: '/chats/{id}/typing', successStatus: 204 })
    .input(z.strictObject({ id: PathId }))
    .output(z.undefined())
    .meta(member),
  /**
   * Takes back an own message that is unread as far as the sender knows: it disappears for both, and its
   * credits remain spent.
   */
  takeBack: sessionWrite
    .route({ method: 'DELETE', path: '/chats/{id}/messages/{message_id}' })
    .input(z.strictObject({ id: PathId, message_id: PathId }))
    .output(Ok)
    .errors(takeBackRefusals)
    .meta(session),
  /**
   * Shows a received photo that is blurred because the viewer has not written yet. The sender is not
   * notified.
   */
  accept: memberWrite
    .route({ method: 'POST', path: '/chats/{id}/messages/{message_id}/accept' })
    .input(z.strictObject({ id: PathId, message_id: PathId }))
    .output(z.object({ message: Message }))
    .meta(reacting),
  /** Reacts to a message with one of the emojis, replacing an earlier reaction. */
  react: memberWrite
    .route({ method: 'PUT', path: '/chats/{id}/messages/{message_id}/reaction' })
    .input(z.strictObject({ id: PathId, message_id: PathId, emoji: z.enum(reactionEmojis) }))
    .output(z.object({ message: Message }))
    .meta(reacting),
  /** Removes the member's reaction to a message. */
  undoReaction: memberWrite
    .route({ method: 'DELETE', path: '/chats/{id}/messages/{message_id}/reaction' })
    .input(z.strictObject({ id: PathId, message_id: PathId }))
    .output(z.object({ message: Message }))
    .meta(reacting),
  /**
   * Deletes a conversation for the member only; a new message from the partner starts it again. With `up_to`
   * it deletes only that message and those before it, so that a newer one is not lost unseen.
   */
  delete: sessionWrite
    .route({ method: 'DELETE', path: '/chats/{id}', inputStructure: 'detailed' })
    .input(
      z.object({
        params: z.strictObject({ id: PathId }),
        query: z.strictObject({ up_to: PathId.optional() }),
      }),
    )
    .output(Ok)
    .meta(session),
  /** Deletes every conversation with that member (product.md, 4). */
  deleteWith: sessionWrite
    .route({ method: 'DELETE', path: '/chats', inputStructure: 'detailed' })
    .input(z.object({ query: z.strictObject({ profile_id: PathId }) }))
    .output(Ok)
    .meta(session),
}

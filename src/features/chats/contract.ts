import { z } from 'zod'
import { memberWrite, sessionRead, sessionWrite } from '../../core/access.ts'
import { exampleCard } from '../../core/example-people.ts'
import { Id, PathId } from '../../core/ids.ts'
import { type RefusalMap, sharedRefusals } from '../../core/refusals.ts'
import { Card } from '../../core/schemas.ts'
import { CommaCodes, Text } from '../../core/text.ts'
import { secondsPerHour, secondsPerMinute } from '../../core/time.ts'
import { Totals } from '../likes/contract.ts'
import {
  Chat,
  checkContents,
  exampleChat,
  exampleCosts,
  exampleMessage,
  FoundMessage,
  Introduction,
  Message,
  Outgoing,
} from './message-contract.ts'
import { maxDelivered, reactionEmojis } from './rules.ts'
import { maxSearchLength } from './search-rules.ts'

/** Why a message may not be sent, besides the refusals of any call. */
export const sendRefusals = {
  blocked: sharedRefusals.blocked,
  credits_required: sharedRefusals.credits_required,
  message_too_long: { status: 400, data: z.object({ limit: z.int() }) },
  /** It would cost more than `max_credits`. */
  price_changed: { status: 409, data: z.object({ credits: z.int() }) },
  conversation_limit: { status: 403, data: z.object({ limit: z.int() }) },
  fictional_acknowledgement_required: { status: 409 },
  /** The photo does not belong to the sender, or no longer exists. */
  photo_gone: { status: 404 },
  /** The photo was not approved. */
  photo_rejected: { status: 409 },
  /** A decision of staff keeps the member from writing, or from starting chats. */
  messages_restricted: { status: 403 },
  new_chats_restricted: { status: 403 },
  /** Staff wants a verification before the member writes again. */
  verification_required: { status: 403, text: 'verification_to_write' },
} as const satisfies RefusalMap

/** Why a conversation may not be pinned: the maximum is pinned already. */
export const pinRefusals = {
  pin_limit: { status: 409, data: z.object({ limit: z.int() }) },
} as const satisfies RefusalMap

/** Why a message may not be taken back. */
export const takeBackRefusals = { already_read: { status: 409 } } as const satisfies RefusalMap

const Sent = z.object({ message: Message, credits: z.int() })
const Ok = z.object({ ok: z.literal(true) })

const bySocket = {
  idempotent: true,
  socket: true,
} as const
/** Messages of many members share a transaction. The limit bounds a program, whose messages cost credits. */
const withOwnTransaction = {
  ...bySocket,
  transaction: 'own',
  limit: { key: 'account', amount: 3000, windowSeconds: secondsPerMinute, isInMemory: true },
} as const

/** One click each, many times in a row. */
const reacting = {
  ...bySocket,
  limit: { key: 'account', amount: 120, windowSeconds: secondsPerMinute },
} as const

/** Of the examples. */
const totals = { unread_messages: 2, new_likes: 1 }

export const chats = {
  list: sessionRead
    .route({
      method: 'GET',
      path: '/chats',
      summary: 'List the own conversations',
      description:
        'Pinned ones first, then newest first; with `profile_id` the one with that member. `conversations_started` counts what a free member may start two of.',
    })
    .input(z.strictObject({ cursor: PathId.optional(), profile_id: PathId.optional() }).optional())
    .output(
      z.object({
        next: z.string().nullable(),
        chats: z.array(Chat),
        totals: Totals,
        conversations_started: z.int(),
      }),
    )
    .meta({ example: { output: { next: null, chats: [exampleChat], totals, conversations_started: 1 } } }),
  /**
   * Finds conversations whose partner's name contains all the words, and messages that contain them; newest
   * chats first, and newest messages first in each.
   */
  search: sessionRead
    .route({
      method: 'GET',
      path: '/chats/search',
      summary: 'Search conversations and messages',
      description:
        'One answer looks through a limited amount; `next` leads on, also from an answer without results.',
    })
    .input(z.strictObject({ q: Text({ max: maxSearchLength }), cursor: z.string().max(2000).optional() }))
    .output(z.object({ next: z.string().nullable(), chats: z.array(Chat), messages: z.array(FoundMessage) }))
    .meta({ limit: { key: 'account', amount: 120, windowSeconds: secondsPerMinute } }),
  /** Polled while a page is open. */
  online: sessionRead
    .route({
      method: 'GET',
      path: '/chats/online',
      summary: 'Ask in which conversations the partner is online',
      description: 'At most 60 conversation ids. Invisible members are never online.',
    })
    .input(z.strictObject({ ids: CommaCodes(z.string().regex(/^[1-9][0-9]{0,15}$/)) }))
    .output(z.object({ online: z.array(Id) })),
  /** For pages without chats. */
  totals: sessionRead
    .route({ method: 'GET', path: '/totals', summary: 'Count unread messages and new likes' })
    .input(z.strictObject({}).optional())
    .output(z.object({ totals: Totals }))
    .meta({ example: { output: { totals } } }),
  newMatches: sessionRead
    .route({
      method: 'GET',
      path: '/chats/matches',
      summary: 'List matches without a conversation',
      description: 'At most 20, newest first: what stands above the list of chats until somebody writes.',
    })
    .input(z.strictObject({}).optional())
    .output(z.object({ matches: z.array(Card) }))
    .meta({ example: { output: { matches: [{ ...exampleCard, liked: true, matched: true }] } } }),
  introduction: sessionRead
    .route({
      method: 'GET',
      path: '/members/{id}/introduction',
      summary: 'Ask how to begin',
      description:
        'What both chose, why else they fit, two lines in the language of the caller, and what messages cost. Nothing is sent.',
    })
    .input(z.strictObject({ id: PathId }))
    .output(z.object({ introduction: Introduction }))
    .errors({ blocked: sharedRefusals.blocked })
    .meta({
      example: {
        output: {
          introduction: {
            ...exampleCosts,
            shared: ['Hiking'],
            reasons: [
              { kind: 'both_ways', text: 'Looking for someone like you' },
              { kind: 'near', text: 'About 15 km away' },
            ],
            lines: [
              'We both picked “Hiking”. How did you get into it?',
              'What does your perfect Sunday look like?',
            ],
          },
        },
      },
    }),
  start: memberWrite
    .route({
      method: 'POST',
      path: '/chats',
      summary: 'Write to a member',
      description:
        'Writes into the conversation of the two, or starts it. The first message to a fictional profile needs ' +
        '`fictional_acknowledged`. The same `client_id` returns the first answer.',
    })
    .input(Outgoing.extend({ profile_id: Id }).superRefine(checkContents))
    .output(Sent.extend({ conversation_id: Id }))
    .errors(sendRefusals)
    .meta(withOwnTransaction)
    .meta({
      example: {
        input: {
          profile_id: 4711,
          client_id: exampleMessage.client_id,
          kind: 'text',
          body: exampleMessage.body,
        },
        output: { conversation_id: 3, message: exampleMessage, credits: 11 },
      },
    }),
  read: sessionRead
    .route({ method: 'GET', path: '/chats/{id}', summary: 'Read one conversation' })
    .input(z.strictObject({ id: PathId }))
    .output(z.object({ chat: Chat }))
    .meta({ example: { input: { id: 3 }, output: { chat: exampleChat } } }),
  messages: sessionRead
    .route({
      method: 'GET',
      path: '/chats/{id}/messages',
      summary: 'List the messages of a conversation',
      description: 'Newest first, 50 on a page.',
    })
    .input(z.strictObject({ id: PathId, cursor: PathId.optional() }))
    .output(z.object({ messages: z.array(Message), next: z.string().nullable() }))
    .meta({ limit: { key: 'account', amount: 1800, windowSeconds: secondsPerHour } })
    .meta({ example: { input: { id: 3 }, output: { messages: [exampleMessage], next: null } } }),
  send: memberWrite
    .route({
      method: 'POST',
      path: '/chats/{id}/messages',
      summary: 'Write in a conversation',
      description: 'The same `client_id` returns the first answer.',
    })
    .input(Outgoing.extend({ id: PathId }).superRefine(checkContents))
    .output(Sent)
    .errors(sendRefusals)
    .meta(withOwnTransaction)
    .meta({
      example: {
        input: { id: 3, client_id: exampleMessage.client_id, kind: 'text', body: exampleMessage.body },
        output: { message: exampleMessage, credits: 11 },
      },
    }),
  markRead: sessionWrite
    .route({
      method: 'POST',
      path: '/chats/{id}/read',
      summary: 'Mark received messages as read',
      description: 'Up to the message `up_to`.',
    })
    .input(z.strictObject({ id: PathId, up_to: Id }))
    .output(z.object({ totals: Totals }))
    .meta({ ...bySocket, transaction: 'own' })
    .meta({ example: { input: { id: 3, up_to: 17 }, output: { totals } } }),
  mute: sessionWrite
    .route({
      method: 'PUT',
      path: '/chats/{id}/mute',
      summary: 'Mute a conversation',
      description: 'New messages make neither a sound nor a notice; unread ones are still counted.',
    })
    .input(z.strictObject({ id: PathId, is_muted: z.boolean() }))
    .output(Ok)
    .meta({ idempotent: true }),
  pin: sessionWrite
    .route({
      method: 'PUT',
      path: '/chats/{id}/pin',
      summary: 'Pin a conversation',
      description: 'Pinned ones come first in the list of the caller, at most five.',
    })
    .input(z.strictObject({ id: PathId, is_pinned: z.boolean() }))
    .output(Ok)
    .errors(pinRefusals)
    .meta({ idempotent: true }),
  /** Stores what has reached the member's browser, so that the senders can see it. */
  confirmDelivery: sessionWrite
    .route({ method: 'POST', path: '/chats/delivered', summary: 'Confirm that messages have arrived' })
    .input(
      z.strictObject({
        messages: z
          .array(z.strictObject({ conversation_id: Id, message_id: Id }))
          .min(1)
          .max(maxDelivered),
      }),
    )
    .output(Ok)
    .meta({ ...bySocket, transaction: 'own' }),
  typing: memberWrite
    .route({
      method: 'POST',
      path: '/chats/{id}/typing',
      successStatus: 204,
      summary: 'Show that one is typing',
      description: 'Not stored.',
    })
    .input(z.strictObject({ id: PathId }))
    .output(z.undefined())
    .meta(bySocket),
  /** Unread as far as the sender knows. */
  takeBack: sessionWrite
    .route({
      method: 'DELETE',
      path: '/chats/{id}/messages/{message_id}',
      summary: 'Take an own message back',
      description: 'Only while it is unread: gone for both, its credits stay spent.',
    })
    .input(z.strictObject({ id: PathId, message_id: PathId }))
    .output(Ok)
    .errors(takeBackRefusals)
    .meta(bySocket),
  /** It is blurred because the viewer has not written yet. */
  accept: memberWrite
    .route({
      method: 'POST',
      path: '/chats/{id}/messages/{message_id}/accept',
      summary: 'Show a received photo that is blurred',
      description: 'The sender does not learn of it.',
    })
    .input(z.strictObject({ id: PathId, message_id: PathId }))
    .output(z.object({ message: Message }))
    .meta(reacting),
  react: memberWrite
    .route({
      method: 'PUT',
      path: '/chats/{id}/messages/{message_id}/reaction',
      summary: 'React to a message',
      description: 'Replaces the earlier reaction.',
    })
    .input(z.strictObject({ id: PathId, message_id: PathId, emoji: z.enum(reactionEmojis) }))
    .output(z.object({ message: Message }))
    .meta(reacting),
  undoReaction: memberWrite
    .route({
      method: 'DELETE',
      path: '/chats/{id}/messages/{message_id}/reaction',
      summary: 'Take back the own reaction',
    })
    .input(z.strictObject({ id: PathId, message_id: PathId }))
    .output(z.object({ message: Message }))
    .meta(reacting),
  /**
   * A new message from the partner starts the conversation again. `up_to` prevents that a newer one is lost
   * unseen.
   */
  delete: sessionWrite
    .route({
      method: 'DELETE',
      path: '/chats/{id}',
      inputStructure: 'detailed',
      summary: 'Delete a conversation',
      description: 'For the caller alone; with `up_to` only what is not newer than that message.',
    })
    .input(
      z.object({
        params: z.strictObject({ id: PathId }),
        query: z.strictObject({ up_to: PathId.optional() }),
      }),
    )
    .output(Ok)
    .meta(bySocket),
  /** Deletes every conversation with that member (product: Chats). */
  deleteWith: sessionWrite
    .route({
      method: 'DELETE',
      path: '/chats',
      inputStructure: 'detailed',
      summary: 'Delete the conversation with a member',
      description: 'For the caller alone.',
    })
    .input(z.object({ query: z.strictObject({ profile_id: PathId }) }))
    .output(Ok)
    .meta(bySocket),
}

import { z } from 'zod'
import { memberWrite, sessionRead, sessionWrite } from '../../core/access.ts'
import { ClientId, Id, PathId } from '../../core/ids.ts'
import { type RefusalMap, sharedRefusals } from '../../core/refusals.ts'
import { Card, Photo, Timestamp } from '../../core/schemas.ts'
import { CommaCodes, Text } from '../../core/text.ts'
import { secondsPerHour, secondsPerMinute } from '../../core/time.ts'
import { About, AboutInput } from '../cards/contract.ts'
import { Gift } from '../gifts/contract.ts'
import { Totals } from '../likes/contract.ts'
import { isBlank, maxDelivered, reactionEmojis, scamWarnings } from './rules.ts'

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

/** Why a conversation may not be pinned: as many are as a list shows first. */
export const pinRefusals = {
  pin_limit: { status: 409, data: z.object({ limit: z.int() }) },
} as const satisfies RefusalMap

/** Why a message may not be taken back. */
export const takeBackRefusals = { already_read: { status: 409 } } as const satisfies RefusalMap

/** What two members share, and how one of them could begin; in the viewer's language. */
export const Introduction = z.object({
  /** Names of the interests of both, without explicit ones. */
  shared: z.array(z.string()),
  /** Two first lines, for the member to choose and change: nothing sends them by itself. */
  lines: z.array(z.string()),
})
export type Introduction = z.infer<typeof Introduction>

/** The message that a reply refers to, if the viewer still has it. */
export const Quoted = z.object({
  id: Id,
  sender_id: Id,
  kind: z.enum(['text', 'photo', 'gift', 'system']),
  /** Its beginning; null if it has no text. */
  body: z.string().nullable(),
})
export type Quoted = z.infer<typeof Quoted>

/** A message as one of the two members sees it (api: message). */
export const Message = z.object({
  id: Id,
  conversation_id: Id,
  client_id: ClientId,
  sender_id: Id,
  kind: z.enum(['text', 'photo', 'gift', 'system']),
  /** Null if there is no text, and once the sender took the message back. */
  body: z.string().nullable(),
  /**
   * Of kind `photo`, as the viewer may see it: blurred for a recipient who has neither replied nor accepted
   * it. Null until it is approved, once it is deleted or taken back, and in events, where it must be fetched
   * because media addresses expire.
   */
  photo: Photo.nullable(),
  /** Whether its photo waits for approval, after which the recipient sees it. */
  photo_is_pending: z.boolean(),
  /** Of kind `gift`, until it is taken back; named in the viewer's language. */
  gift: Gift.nullable(),
  /** What it cost the sender. */
  credits: z.int(),
  created_at: Timestamp,
  /**
   * When the recipient's browser received it; for invisible recipients only once they read it and send
   * receipts.
   */
  delivered_at: Timestamp.nullable(),
  /** For own messages only while read receipts are on for both members. */
  read_at: Timestamp.nullable(),
  /** The message it replies to; null if there is none, or the viewer no longer has it. */
  reply_to: Quoted.nullable(),
  /**
   * The photo or answer of the recipient that it is about. In events without its words and picture: it must be fetched.
   */
  about: About.optional(),
  /** At most one by each of the two members, in the order of their ids. */
  reactions: z.array(z.object({ profile_id: Id, emoji: z.enum(reactionEmojis) })),
  /** Scam warnings for the recipient; empty for the sender. */
  hints: z.array(z.enum(scamWarnings)),
  /** Whether links, addresses or numbers in it are masked for the recipient until both have written. */
  has_hidden: z.boolean(),
})
export type Message = z.infer<typeof Message>

/** A conversation in the member's list. */
export const Chat = z.object({
  conversation_id: Id,
  /** The partner. */
  profile_id: Id,
  num_unread_messages: z.int(),
  /**
   * Whether the member receives neither sounds nor notices of it; unread messages are counted all the same.
   */
  is_muted: z.boolean(),
  /** Whether it precedes the others in the member's list. */
  is_pinned: z.boolean(),
  last_message: Message.nullable(),
  other: Card,
})
export type Chat = z.infer<typeof Chat>

/** A search result, with the partner of its conversation. */
const FoundMessage = z.object({ message: Message, other: Card })
export type FoundMessage = z.infer<typeof FoundMessage>

/**
 * Maximum length of a text that is processed, in UTF-16 units; the maximum length of a message is the site's
 * setting.
 */
const maxBodyBytes = 200_000

const Outgoing = z.strictObject({
  client_id: ClientId,
  kind: z.enum(['text', 'photo', 'gift']),
  /** The text; optional for a photo or a gift. */
  body: Text({ max: maxBodyBytes }).optional(),
  /** For a photo: an own profile photo that was not rejected. */
  photo_id: Id.optional(),
  /** The gift's id. */
  gift_id: Id.optional(),
  /** The message of the same conversation it replies to. */
  reply_to_id: Id.optional(),
  /** The photo or answer of the recipient that it is about. */
  about: AboutInput.optional(),
  /** Acknowledges that the profile is fictional; required before the first message to it. */
  fictional_acknowledged: z.boolean().optional(),
})

/** Validates that a message has what its kind requires, and nothing of another kind. */
function checkContents(
  { kind, body, photo_id, gift_id }: z.output<typeof Outgoing>,
  ctx: z.RefinementCtx,
): void {
  const refuse = (path: string, message: string) => ctx.addIssue({ code: 'custom', path: [path], message })
  if (kind === 'text' && isBlank(body ?? '')) refuse('body', 'required')
  if (kind === 'photo' && photo_id === undefined) refuse('photo_id', 'required')
  if (kind !== 'photo' && photo_id !== undefined) refuse('photo_id', 'unknown_field')
  if (kind === 'gift' && gift_id === undefined) refuse('gift_id', 'required')
  if (kind !== 'gift' && gift_id !== undefined) refuse('gift_id', 'unknown_field')
}

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
/** Messages of many members share a transaction. */
const together = { ...member, transaction: 'own' } as const

/** One click each, many times in a row. */
const reacting = {
  ...member,
  limit: { key: 'account', amount: 120, windowSeconds: secondsPerMinute },
} as const

/** The live events of chats (api: Stream), by type. */
export const ChatEvents = {
  message: z.object({ message: Message }),
  /** A member has read up to a message. The reader's own browsers also receive the remaining unread count. */
  read: z.object({
    conversation_id: Id,
    profile_id: Id,
    up_to: Id,
    read_at: Timestamp,
    num_unread_messages: z.int().optional(),
  }),
  /** Own messages reached the recipient's browser. */
  delivered: z.object({ conversation_id: Id, message_ids: z.array(Id), delivered_at: Timestamp }),
  typing: z.object({ conversation_id: Id, profile_id: Id }),
  /** One of the two members reacted to a message, replacing an earlier reaction; null if they removed it. */
  reaction: z.object({
    conversation_id: Id,
    message_id: Id,
    profile_id: Id,
    emoji: z.enum(reactionEmojis).nullable(),
  }),
  /**
   * The visibility of a message's photo changed (it was accepted or decided about), or a system message about
   * photos changed. The message must be fetched again.
   */
  photo_changed: z.object({ conversation_id: Id, message_id: Id }),
  /** A message was taken back. */
  message_gone: z.object({ conversation_id: Id, message_id: Id }),
  /** Both have written, so nothing is masked any longer: the messages must be fetched again. */
  chat_opened: z.object({ conversation_id: Id }),
  /** The member muted or unmuted a conversation in another browser. */
  chat_muted: z.object({ conversation_id: Id, is_muted: z.boolean() }),
  /** The member pinned or unpinned a conversation in another browser. */
  chat_pinned: z.object({ conversation_id: Id, is_pinned: z.boolean() }),
  /** The member deleted a conversation, up to a message, in another browser. */
  chat_gone: z.object({ conversation_id: Id, up_to: Id }),
}
export type ChatEventData = { [Type in keyof typeof ChatEvents]: z.infer<(typeof ChatEvents)[Type]> }

export const chats = {
  /** Returns the member's conversations, pinned ones first, then newest first; with `profile_id` the one with that member, if any. */
  list: sessionRead
    .route({ method: 'GET', path: '/chats' })
    .input(z.strictObject({ cursor: PathId.optional(), profile_id: PathId.optional() }).optional())
    .output(z.object({ next: z.string().nullable(), chats: z.array(Chat), totals: Totals })),
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
    .meta(together),
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
    .meta(together),
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

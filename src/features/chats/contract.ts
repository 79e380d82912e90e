import { z } from 'zod'
import { memberWrite, sessionRead, sessionWrite } from '../../core/access.ts'
import { ClientId, Id, PathId } from '../../core/ids.ts'
import { Card, Photo } from '../../core/people.ts'
import { CommaCodes, Text } from '../../core/text.ts'
import { secondsPerHour, secondsPerMinute, Timestamp } from '../../core/time.ts'
import { Gift } from '../gifts/contract.ts'
import { Totals } from '../likes/contract.ts'
import { hintKinds, isBlank, maxDelivered, reactionEmojis, sendRefusals, takeBackRefusals } from './rules.ts'
import { maxSearchLength } from './search-rules.ts'

/** The message that another one answers, as far as the viewer still has it. */
export const Quoted = z.object({
  id: Id,
  sender_id: Id,
  kind: z.enum(['text', 'photo', 'gift', 'system']),
  /** Its beginning; null where it has no words. */
  body: z.string().nullable(),
})
export type Quoted = z.infer<typeof Quoted>

/** A message as one of the two sees it (api: message). */
export const Message = z.object({
  id: Id,
  conversation_id: Id,
  client_id: ClientId,
  sender_id: Id,
  kind: z.enum(['text', 'photo', 'gift', 'system']),
  /** Null where there are no words, and once the sender took it back. */
  body: z.string().nullable(),
  /**
   * Of kind `photo`, as the viewer may see it: blurred for a recipient who has neither written nor accepted it. Null until
   * it is approved, once it is gone or taken back, and in events: media addresses run out, so it is to be fetched.
   */
  photo: Photo.nullable(),
  /** Whether its photo waits for approval, after which the recipient sees it. */
  photo_is_pending: z.boolean(),
  /** Of kind `gift`, until it is taken back; named in the viewer's language. */
  gift: Gift.nullable(),
  /** What it cost the sender. */
  credits: z.int(),
  created_at: Timestamp,
  /** When the recipient's browser got it; of members who are invisible only once they read it and say so. */
  delivered_at: Timestamp.nullable(),
  /** Of an own message: only while read receipts are on, on both sides. */
  read_at: Timestamp.nullable(),
  /** The message that it answers; null where it answers none, or one that the viewer has no longer. */
  reply_to: Quoted.nullable(),
  /** At most one of each of the two, in the order of their ids. */
  reactions: z.array(z.object({ profile_id: Id, emoji: z.enum(reactionEmojis) })),
  /** What the recipient is warned of; empty for the sender. */
  hints: z.array(z.enum(hintKinds)),
  /** Whether links, addresses or numbers in it are hidden from the recipient, until both have written. */
  has_hidden: z.boolean(),
})
export type Message = z.infer<typeof Message>

/** A conversation in the member's list. */
export const Chat = z.object({
  conversation_id: Id,
  /** The other member. */
  profile_id: Id,
  num_unread_messages: z.int(),
  /** Whether the member wants neither sound nor notice of it; what is unread counts all the same. */
  is_muted: z.boolean(),
  last_message: Message.nullable(),
  other: Card,
})
export type Chat = z.infer<typeof Chat>

/** A message that a search found, and the other member of its conversation. */
const FoundMessage = z.object({ message: Message, other: Card })
export type FoundMessage = z.infer<typeof FoundMessage>

/** Longest text that is looked at, in UTF-16 units; how long a message may be is the site's setting. */
const maxBodyBytes = 200_000

const Outgoing = z.strictObject({
  client_id: ClientId,
  kind: z.enum(['text', 'photo', 'gift']),
  /** Of a text what it says; a photo or a gift may come without words. */
  body: Text({ max: maxBodyBytes }).optional(),
  /** Of a photo which one: an own profile photo that was not rejected. */
  photo_id: Id.optional(),
  /** Of a gift which one. */
  gift_id: Id.optional(),
  /** The message of the same conversation that it answers. */
  reply_to_id: Id.optional(),
  /** That one knows the profile to be fictional; wanted before the first message to it. */
  fictional_acknowledged: z.boolean().optional(),
})

/** Whether a message holds what its kind needs, and nothing of another kind. */
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

/** Done at one press, many times in a row. */
const reacting = {
  ...member,
  limit: { key: 'account', amount: 120, windowSeconds: secondsPerMinute },
} as const

/** What the live stream tells of chats (api: Stream), by the type of the event. */
export const ChatEvents = {
  message: z.object({ message: Message }),
  /** A member has read up to a message. The reader's own browsers also learn what is left unread. */
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
  /** One of the two reacted to a message, in place of what they did before; null where they took it back. */
  reaction: z.object({
    conversation_id: Id,
    message_id: Id,
    profile_id: Id,
    emoji: z.enum(reactionEmojis).nullable(),
  }),
  /**
   * What can be seen of a message's photo changed (it was accepted or decided about), or what a message of the product
   * says of photos. To be fetched again.
   */
  photo_changed: z.object({ conversation_id: Id, message_id: Id }),
  /** A message was taken back. */
  message_gone: z.object({ conversation_id: Id, message_id: Id }),
  /** Both have written now, so that what was hidden is shown: the messages are to be fetched anew. */
  chat_opened: z.object({ conversation_id: Id }),
  /** The member muted a conversation, or ended that, in another browser. */
  chat_muted: z.object({ conversation_id: Id, is_muted: z.boolean() }),
  /** The member deleted a conversation, up to a message, in another browser. */
  chat_gone: z.object({ conversation_id: Id, up_to: Id }),
}
export type ChatEventData = { [Type in keyof typeof ChatEvents]: z.infer<(typeof ChatEvents)[Type]> }

export const chats = {
  /** The member's conversations, newest first; with `profile_id` the one with that member, if there is one. */
  list: sessionRead
    .route({ method: 'GET', path: '/chats' })
    .input(z.strictObject({ cursor: PathId.optional(), profile_id: PathId.optional() }).optional())
    .output(z.object({ next: z.string().nullable(), chats: z.array(Chat), totals: Totals })),
  /**
   * The member's conversations whose other member's name has all the words, and messages that have them, the newest
   * chats first and in each the newest message first. An answer looks through a fixed amount; with `next` it goes on.
   */
  search: sessionRead
    .route({ method: 'GET', path: '/chats/search' })
    .input(z.strictObject({ q: Text({ max: maxSearchLength }), cursor: z.string().max(2000).optional() }))
    .output(z.object({ next: z.string().nullable(), chats: z.array(Chat), messages: z.array(FoundMessage) }))
    .meta({ limit: { key: 'account', amount: 120, windowSeconds: secondsPerMinute } }),
  /** In which of these conversations, at most 60, the other member is online now; asked anew while a page is open. */
  online: sessionRead
    .route({ method: 'GET', path: '/chats/online' })
    .input(z.strictObject({ ids: CommaCodes(z.string().regex(/^[1-9][0-9]{0,15}$/)) }))
    .output(z.object({ online: z.array(Id) })),
  /** What the badges show, by itself: for pages without chats. */
  totals: sessionRead
    .route({ method: 'GET', path: '/totals' })
    .input(z.strictObject({}).optional())
    .output(z.object({ totals: Totals })),
  /** Writes, shows or gives something to a member: into the pair's conversation, or starting it. */
  start: memberWrite
    .route({ method: 'POST', path: '/chats' })
    .input(Outgoing.extend({ profile_id: Id }).superRefine(checkContents))
    .output(Sent.extend({ conversation_id: Id }))
    .errors(sendRefusals)
    .meta(together),
  /** One of the member's conversations. */
  read: sessionRead
    .route({ method: 'GET', path: '/chats/{id}' })
    .input(z.strictObject({ id: PathId }))
    .output(z.object({ chat: Chat })),
  /** The messages of a conversation, newest first. */
  messages: sessionRead
    .route({ method: 'GET', path: '/chats/{id}/messages' })
    .input(z.strictObject({ id: PathId, cursor: PathId.optional() }))
    .output(z.object({ messages: z.array(Message), next: z.string().nullable() }))
    .meta({ limit: { key: 'account', amount: 1800, windowSeconds: secondsPerHour } }),
  /** Writes, shows or gives something in a conversation. */
  send: memberWrite
    .route({ method: 'POST', path: '/chats/{id}/messages' })
    .input(Outgoing.extend({ id: PathId }).superRefine(checkContents))
    .output(Sent)
    .errors(sendRefusals)
    .meta(together),
  /** Marks what the other wrote as read, up to that message. */
  markRead: sessionWrite
    .route({ method: 'POST', path: '/chats/{id}/read' })
    .input(z.strictObject({ id: PathId, up_to: Id }))
    .output(z.object({ totals: Totals }))
    .meta({ ...session, transaction: 'own' }),
  /** Mutes a conversation, or ends that: nothing sounds or pops up when the other writes. */
  mute: sessionWrite
    .route({ method: 'PUT', path: '/chats/{id}/mute' })
    .input(z.strictObject({ id: PathId, is_muted: z.boolean() }))
    .output(Ok)
    .meta({ transaction: 'request', idempotent: true }),
  /** Notes what has reached the member's browser, so that those who wrote it know. */
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
  /** Tells the other that one is typing; not stored. */
  typing: memberWrite
    .route({ method: 'POST', path: '/chats/{id}/typing', successStatus: 204 })
    .input(z.strictObject({ id: PathId }))
    .output(z.undefined())
    .meta(member),
  /** Takes an own message back that was not read yet, as far as one knows: gone for both, its credits stay spent. */
  takeBack: sessionWrite
    .route({ method: 'DELETE', path: '/chats/{id}/messages/{message_id}' })
    .input(z.strictObject({ id: PathId, message_id: PathId }))
    .output(Ok)
    .errors(takeBackRefusals)
    .meta(session),
  /** Shows a received photo that is blurred because the viewer has not written yet. Its sender does not learn of it. */
  accept: memberWrite
    .route({ method: 'POST', path: '/chats/{id}/messages/{message_id}/accept' })
    .input(z.strictObject({ id: PathId, message_id: PathId }))
    .output(z.object({ message: Message }))
    .meta(reacting),
  /** Answers a message with one of the emojis, in place of an earlier one. */
  react: memberWrite
    .route({ method: 'PUT', path: '/chats/{id}/messages/{message_id}/reaction' })
    .input(z.strictObject({ id: PathId, message_id: PathId, emoji: z.enum(reactionEmojis) }))
    .output(z.object({ message: Message }))
    .meta(reacting),
  /** Takes the own reaction to a message back. */
  undoReaction: memberWrite
    .route({ method: 'DELETE', path: '/chats/{id}/messages/{message_id}/reaction' })
    .input(z.strictObject({ id: PathId, message_id: PathId }))
    .output(z.object({ message: Message }))
    .meta(reacting),
  /**
   * Deletes a conversation for the one who deletes; a new message from the other side starts it afresh. With `up_to`
   * only what that message and those before it said: one that came since is not lost unseen.
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

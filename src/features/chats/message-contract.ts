import { z } from 'zod'
import { exampleCard } from '../../core/example-people.ts'
import { ClientId, Id } from '../../core/ids.ts'
import { Card, Photo, Timestamp } from '../../core/schemas.ts'
import { Text } from '../../core/text.ts'
import { About, AboutInput } from '../cards/contract.ts'
import { Gift } from '../gifts/contract.ts'
import { WrittenReason } from '../matching/contract.ts'
import { priceReasons, type SentKind, sentKinds } from '../sites/price-rules.ts'
import { isBlank, messageKinds, reactionEmojis, scamWarnings } from './rules.ts'

// Messages, chats and their live events, as the calls of `contract.ts` take and return them.

const Cost = z.object({
  credits: z.int(),
  reason: z.enum(priceReasons),
  /** When an answer is free no more; with the reason `reply`. */
  free_until: Timestamp.optional(),
})

/** The prices of the viewer's messages to a member, as the next one is charged. */
export const MessageCosts = z.object({
  /** Of a text. */
  message_cost: Cost,
  photo_cost: Cost.omit({ free_until: true }),
  /** A gift has a price of its own, which is paid if the reason is `price`. */
  gift_cost: Cost.pick({ reason: true }),
})

/** The common ground of two members, and first lines for one of them; in the viewer's language. */
export const Introduction = z.object({
  ...MessageCosts.shape,
  /** Names of the interests of both, without explicit ones. */
  shared: z.array(z.string()),
  /** Why else they fit, strongest first. */
  reasons: z.array(WrittenReason),
  /** Two first lines for the member to choose and edit; neither is sent automatically. */
  lines: z.array(z.string()),
})
export type Introduction = z.infer<typeof Introduction>

/** The message that a reply refers to, if the viewer still has it. */
export const Quoted = z.object({
  id: Id,
  sender_id: Id,
  kind: z.enum(messageKinds),
  /** Its beginning; null if it has no text. */
  body: z.string().nullable(),
})
export type Quoted = z.infer<typeof Quoted>

/** A message as one of the two members sees it (api: Chat). */
export const Message = z.object({
  id: Id,
  conversation_id: Id,
  client_id: ClientId,
  sender_id: Id,
  kind: z.enum(messageKinds),
  /** Null if there is no text, and once the sender took the message back. */
  body: z.string().nullable(),
  /**
   * The photo of a message of kind `photo`, as the viewer may see it: blurred for a recipient who has neither replied
   * nor accepted it. Null until it is approved, once it is deleted or taken back, and in events, where it must be
   * fetched because media addresses expire.
   */
  photo: Photo.nullable(),
  /** True while its photo waits for approval, after which the recipient sees it. */
  photo_is_pending: z.boolean(),
  /** The gift of a message of kind `gift`, until it is taken back; named in the viewer's language. */
  gift: Gift.nullable(),
  /** The price that the sender paid. */
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
  scam_warnings: z.array(z.enum(scamWarnings)),
  /** True if links, addresses or numbers in it are masked for the recipient until both have written. */
  has_hidden: z.boolean(),
  /** In own messages with `has_hidden`: the masked parts of `body`, each as its start and end in UTF-16 units. */
  hidden: z.array(z.tuple([z.int(), z.int()])).optional(),
})
export type Message = z.infer<typeof Message>

/** A message of the examples. */
export const exampleMessage: Message = {
  id: 17,
  conversation_id: 3,
  client_id: '1b4e28ba-2fa1-41d2-883f-0016d3cca427',
  sender_id: 815,
  kind: 'text',
  body: 'Which trail was your favourite?',
  photo: null,
  photo_is_pending: false,
  gift: null,
  credits: 1,
  created_at: '2026-03-14T10:00:00.000Z',
  delivered_at: null,
  read_at: null,
  reply_to: null,
  reactions: [],
  scam_warnings: [],
  has_hidden: false,
}

/** A conversation in the member's list. */
export const Chat = z.object({
  conversation_id: Id,
  /** The partner. */
  profile_id: Id,
  num_unread_messages: z.int(),
  /** True if the member receives neither sounds nor notices of it; unread messages are counted all the same. */
  is_muted: z.boolean(),
  /** True if it precedes the others in the member's list. */
  is_pinned: z.boolean(),
  last_message: Message.nullable(),
  other: Card,
  ...MessageCosts.shape,
})
export type Chat = z.infer<typeof Chat>

/** The prices of the examples. */
export const exampleCosts: z.infer<typeof MessageCosts> = {
  message_cost: { credits: 1, reason: 'price' },
  photo_cost: { credits: 2, reason: 'price' },
  gift_cost: { reason: 'price' },
}

/** The chat of the examples. */
export const exampleChat: Chat = {
  conversation_id: 3,
  profile_id: exampleCard.id,
  num_unread_messages: 0,
  is_muted: false,
  is_pinned: false,
  last_message: exampleMessage,
  other: exampleCard,
  ...exampleCosts,
}

/** A search result, with the partner of its conversation. */
export const FoundMessage = z.object({ message: Message, other: Card })
export type FoundMessage = z.infer<typeof FoundMessage>

/**
 * Maximum length of a text that is processed, in UTF-16 units; the maximum length of a message is the site's
 * setting.
 */
const maxBodyBytes = 200_000

export const Outgoing = z.strictObject({
  client_id: ClientId,
  kind: z.enum(sentKinds),
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
  /** The price that was shown; a message that costs more by now is refused. */
  max_credits: z.int().min(0).optional(),
})

/** Validates that a message has what its kind requires, and nothing of another kind. */
export function checkContents(
  { kind, body, photo_id, gift_id }: z.output<typeof Outgoing>,
  ctx: z.RefinementCtx,
): void {
  const refuse = (path: string, message: string) => ctx.addIssue({ code: 'custom', path: [path], message })
  const contents = { photo: { photo_id }, gift: { gift_id }, text: {} } satisfies Record<SentKind, object>
  if (kind === 'text' && isBlank(body ?? '')) refuse('body', 'required')
  for (const [owner, fields] of Object.entries(contents)) {
    for (const [path, value] of Object.entries(fields)) {
      if (owner === kind && value === undefined) refuse(path, 'required')
      if (owner !== kind && value !== undefined) refuse(path, 'unknown_field')
    }
  }
}

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

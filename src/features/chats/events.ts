import { defineEvent } from '../../core/events.ts'
import type { Message } from './message-contract.ts'
import type { ReactionEmoji, ScamWarning } from './rules.ts'

/**
 * A message was sent: as its sender sees it at that moment, and as its recipient does (often the same). Gifts
 * are named in English, photos are omitted.
 */
export const messageSent = defineEvent<{
  recipient_id: number
  message: Message
  received: Message
  /** True if it starts a conversation with a real member. */
  is_opener: boolean
  /** What the recipient is warned of. */
  scam_warnings: readonly ScamWarning[]
}>('chats.message-sent')
/** Both members of a conversation have written: masked contents are now shown. */
export const chatOpened = defineEvent<{ conversation_id: number; members: [number, number] }>(
  'chats.chat-opened',
)
/** A member read the partner's messages, up to one; `has_receipt`: the partner may see it. */
export const messagesRead = defineEvent<{
  conversation_id: number
  reader_id: number
  other_id: number
  up_to: number
  read_at: string
  /** The reader's remaining unread messages in this conversation. */
  num_unread_messages: number
  has_receipt: boolean
}>('chats.messages-read')
/** Messages reached their recipient's browser. */
export const messagesDelivered = defineEvent<{
  conversation_id: number
  sender_id: number
  message_ids: number[]
  delivered_at: string
}>('chats.messages-delivered')
/** A member is typing to their partner. */
export const memberTyping = defineEvent<{ conversation_id: number; profile_id: number; other_id: number }>(
  'chats.member-typing',
)
/** A member reacted to a message of a conversation, or removed the reaction (null). */
export const messageReacted = defineEvent<{
  conversation_id: number
  message_id: number
  profile_id: number
  other_id: number
  emoji: ReactionEmoji | null
}>('chats.message-reacted')
/** The visibility of a message's photo changed for a member, or a system message about photos changed. */
export const messagePhotoChanged = defineEvent<{
  conversation_id: number
  message_id: number
  profile_id: number
}>('chats.message-photo-changed')
/** An unread message was taken back by its sender. */
export const messageTakenBack = defineEvent<{
  conversation_id: number
  message_id: number
  sender_id: number
  recipient_id: number
}>('chats.message-taken-back')
/** A member muted or unmuted a conversation. */
export const chatMuted = defineEvent<{ conversation_id: number; profile_id: number; is_muted: boolean }>(
  'chats.chat-muted',
)
/** A member pinned or unpinned a conversation. */
export const chatPinned = defineEvent<{ conversation_id: number; profile_id: number; is_pinned: boolean }>(
  'chats.chat-pinned',
)
/** A member deleted a conversation for themselves, with everything up to a message. */
export const chatDeleted = defineEvent<{ conversation_id: number; profile_id: number; up_to: number }>(
  'chats.chat-deleted',
)

/** Conversations of these accounts have gone or come back: a partner left, returned or hides. */
export const conversationsRefreshed = defineEvent<{ account_ids: number[] }>('chats.conversations-refreshed')

import { defineEvent } from '../../core/events.ts'
import type { Message } from './contract.ts'
import type { ReactionEmoji } from './rules.ts'

/**
 * A message was sent: as its sender sees it at that moment, and as its recipient does (often the same). A gift is named
 * in English, a photo is left out.
 */
export const messageSent = defineEvent<{ recipient_id: number; message: Message; received: Message }>(
  'chats.message-sent',
)
/** Both members of a conversation have written now: what was hidden is shown. */
export const chatOpened = defineEvent<{ conversation_id: number; members: [number, number] }>(
  'chats.chat-opened',
)
/** A member read what the other wrote, up to a message; `has_receipt`: the other may know. */
export const messagesRead = defineEvent<{
  conversation_id: number
  reader_id: number
  other_id: number
  up_to: number
  read_at: string
  /** What the reader has unread in this conversation from here on. */
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
/** A member is typing to another. */
export const memberTyping = defineEvent<{ conversation_id: number; profile_id: number; other_id: number }>(
  'chats.member-typing',
)
/** A member reacted to a message of a conversation with another, or took that back (null). */
export const messageReacted = defineEvent<{
  conversation_id: number
  message_id: number
  profile_id: number
  other_id: number
  emoji: ReactionEmoji | null
}>('chats.message-reacted')
/** What a member can see of the photo of a message changed, or what a system message says of photos. */
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
/** A member muted a conversation, or ended that. */
export const chatMuted = defineEvent<{ conversation_id: number; profile_id: number; is_muted: boolean }>(
  'chats.chat-muted',
)
/** A member deleted a conversation for themselves, with everything up to a message. */
export const chatDeleted = defineEvent<{ conversation_id: number; profile_id: number; up_to: number }>(
  'chats.chat-deleted',
)

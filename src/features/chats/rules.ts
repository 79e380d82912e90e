import { z } from 'zod'
import { exceedsGraphemes, firstGraphemes } from '../../core/graphemes.ts'
import { commonRefusals, type Refusal, type RefusalMap, refuse, sharedRefusals } from '../../core/refusals.ts'
import { secondsPerDay } from '../../core/time.ts'

/** Conversations with real members that a free member may start in all (product.md, 9). */
export const freeConversations = 2
/** Chats in one answer. */
export const chatsPage = 24
/** Messages in one answer (api: Lists). */
export const messagesPage = 50

/** What one can answer a message with at one press. */
export const reactionEmojis = ['❤️', '😂', '😮', '😢', '😡', '👍'] as const
export type ReactionEmoji = (typeof reactionEmojis)[number]

/** What a recipient is warned of in a message (decisions: Chat, rules). */
export const hintKinds = ['money', 'gift_card', 'off_site', 'copied'] as const
export type HintKind = (typeof hintKinds)[number]

/** What the product itself says in a conversation: the body of a message of kind `system`. */
export const systemCodes = ['photo_granted', 'photo_grant_revoked'] as const
export type SystemCode = (typeof systemCodes)[number]

/** Whether a text shows nothing: only blanks, control and format characters. */
export function isBlank(body: string): boolean {
  return !/[^\s\p{Cc}\p{Cf}]/u.test(body)
}

/** How much of a message is quoted by one that answers it. */
const quotedGraphemes = 140

/** The beginning of a message, as one that answers it shows it. */
export function quotedBody(body: string | null): string | null {
  return body === null ? null : firstGraphemes(body, quotedGraphemes)
}

/** Why a message may not be sent, beyond what any call may refuse. */
export const sendRefusals = {
  blocked: sharedRefusals.blocked,
  credits_required: sharedRefusals.credits_required,
  message_too_long: { status: 400, data: z.object({ limit: z.int() }) },
  conversation_limit: { status: 403, data: z.object({ limit: z.int() }) },
  fictional_acknowledgement_required: { status: 409 },
  /** The photo is no photo of the sender, or no longer. */
  photo_gone: { status: 404 },
  /** The photo was not approved. */
  photo_rejected: { status: 409 },
} as const satisfies RefusalMap

/**
 * Returns whether the sender of a message knows that it was read: both want read receipts, the reader when they read it
 * (decisions: Chat). As long as they do not know, they may take it back: a refusal would tell them.
 */
export function isKnownRead(
  message: { read_at: string | null; has_receipt: boolean },
  sender: { read_receipts: boolean },
): boolean {
  return message.read_at !== null && message.has_receipt && sender.read_receipts
}

/** Why a message may not be taken back. */
export const takeBackRefusals = { already_read: { status: 409 } } as const satisfies RefusalMap

/** Whether somebody can be written to; `blocked` by them, or `gone`: not there for the one who writes. */
export type Reach = 'open' | 'blocked' | 'gone'

/** All that decides about one message. */
export interface SendFacts {
  body: string | null
  message_length: number
  reach: Reach
  /** Why the photo that is to be sent cannot be. */
  photo: 'gone' | 'rejected' | null
  is_fictional: boolean
  /** Told with this message or an earlier one. */
  fictional_acknowledged: boolean
  has_conversation: boolean
  paid_user: boolean
  conversations_started: number
  cost: number
  balance: number
}

/**
 * Whether a photo is shown sharp to its recipient: once they have written too, or accepted it; premium members who want
 * it so see every one at once (decisions: Chat, Readings).
 */
export function isPhotoShown(facts: {
  is_open: boolean
  is_accepted: boolean
  paid_user: boolean
  photos_at_once: boolean
}): boolean {
  return facts.is_open || facts.is_accepted || (facts.paid_user && facts.photos_at_once)
}

/** So many times a decision about a photo is told to those in whose chats it stands; the others see it when they fetch. */
export const photoNews = 200

/** Why the message may not be sent, or null. Premium and fictional conversations are not limited (decisions: Chat). */
export function refusalOf(facts: SendFacts): Refusal | null {
  if (facts.reach === 'blocked') return refuse(sendRefusals, 'blocked')
  if (facts.reach === 'gone') return refuse(commonRefusals, 'not_found')
  if (exceedsGraphemes(facts.body ?? '', facts.message_length)) {
    return refuse(sendRefusals, 'message_too_long', { limit: facts.message_length })
  }
  if (facts.photo === 'gone') return refuse(sendRefusals, 'photo_gone')
  if (facts.photo === 'rejected') return refuse(sendRefusals, 'photo_rejected')
  if (facts.is_fictional && !facts.fictional_acknowledged) {
    return refuse(sendRefusals, 'fictional_acknowledgement_required')
  }
  if (isNewStart(facts) && !facts.paid_user && facts.conversations_started >= freeConversations) {
    return refuse(sendRefusals, 'conversation_limit', { limit: freeConversations })
  }
  if (facts.balance < facts.cost) {
    return refuse(sendRefusals, 'credits_required', { required: facts.cost, balance: facts.balance })
  }
  return null
}

/** Whether the message starts a conversation that counts towards the two of a free member. */
export function isNewStart(facts: Pick<SendFacts, 'has_conversation' | 'is_fictional'>): boolean {
  return !facts.has_conversation && !facts.is_fictional
}

/** What a message, photo or gift costs: nothing to a fictional profile (decisions: Fictional profiles and honesty). */
export function costOf(isFictional: boolean, credits: number): number {
  return isFictional ? 0 : credits
}

/** To so many members the same words are sent before those who get them are warned. */
const copiedFrom = 3
/** Within this time they count as the same; then the count begins anew, and they are forgotten. */
export const copiedSeconds = 7 * secondsPerDay
/** Conversations with real members that may be started with the same words within a day. */
export const openersOfOneText = 20
/** Conversations that anybody, premium members included, may start within a day. */
export const startsPerDay = 40
/** Shorter words are everybody's: 'Hello, how are you?'. */
const fewestLetters = 20

/** What is left of words so that they are known again: lower case, letters and digits. Null where that is too short. */
export function sameWords(body: string): string | null {
  const words = body
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')
  return words.length < fewestLetters ? null : words
}

/** How often words were sent as openers: within seven days that began at a moment, and within a day. */
export interface OpenerCount {
  count: number
  counted_from: string
  day_count: number
  day_from: string
}

/** The counts with one opener more; those whose time is over begin anew. */
export function countOnce(before: OpenerCount | undefined, now: Date): OpenerCount {
  const runs = (from: string | undefined, seconds: number) =>
    from !== undefined && now.getTime() - new Date(from).getTime() < seconds * 1000
  const [week, day] = [runs(before?.counted_from, copiedSeconds), runs(before?.day_from, secondsPerDay)]
  const at = now.toISOString()
  return {
    count: week && before ? before.count + 1 : 1,
    counted_from: week && before ? before.counted_from : at,
    day_count: day && before ? before.day_count + 1 : 1,
    day_from: day && before ? before.day_from : at,
  }
}

/** Whether the one who gets an opener is warned that others got it as well. */
export function isCopied({ count }: Pick<OpenerCount, 'count'>): boolean {
  return count >= copiedFrom
}

/** Seconds until a day has passed since a moment, at least 1. */
export function secondsLeftOfDay(from: string, now: Date): number {
  return Math.max(1, Math.ceil(secondsPerDay - (now.getTime() - new Date(from).getTime()) / 1000))
}

/** So many messages are confirmed as delivered at once. */
export const maxDelivered = 100

/** So many messages to one fictional profile are taken in a minute: they cost nothing, and nobody reads them. */
export const freePerMinute = 30

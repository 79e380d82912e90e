import { firstGraphemes } from '../../core/graphemes.ts'
import { plainLetters } from '../../core/plain-letters.ts'
import { foldedText } from '../../core/text-folding.ts'
import { secondsPerDay } from '../../core/time.ts'
import { sentKinds } from '../sites/price-rules.ts'

/** Maximum conversations with real members that a free member may start in total (product: Chats). */
export const freeConversations = 2
/** Chats per page. */
export const chatsPage = 24
/** Maximum chats that a member pins; with more, the pinned ones would need a search themselves. */
export const maxPinned = 5
/** Messages per page (api: Lists). */
export const messagesPage = 50

/** The emojis for reactions. */
export const reactionEmojis = ['❤️', '😂', '😮', '😢', '😡', '👍'] as const
export type ReactionEmoji = (typeof reactionEmojis)[number]

/** The scam warnings for the recipient of a message (decisions: Rules). */
export const scamWarnings = ['money', 'gift_card', 'off_site', 'copied'] as const
export type ScamWarning = (typeof scamWarnings)[number]

/** The kinds of message: those that members send, and what the chat itself says. */
export const messageKinds = [...sentKinds, 'system'] as const
export type MessageKind = (typeof messageKinds)[number]

/**
 * What a kind is: `member`, written by a member, so that it counts as unread, is delivered, notified of and found; `words`, a text
 * alone, which can be translated and stands in lists as it is; `picture`, whose address events do not hold.
 */
const kindFacts: Record<MessageKind, readonly ('member' | 'words' | 'picture')[]> = {
  text: ['member', 'words'],
  photo: ['member', 'picture'],
  gift: ['member'],
  system: [],
}

export const isFromMember = (kind: MessageKind) => kindFacts[kind].includes('member')
export const isTextAlone = (kind: MessageKind) => kindFacts[kind].includes('words')
export const hasPicture = (kind: MessageKind) => kindFacts[kind].includes('picture')

/** The bodies of system messages, which have the kind `system`. */
export const systemCodes = ['photo_granted', 'photo_grant_revoked'] as const
export type SystemCode = (typeof systemCodes)[number]

/** Returns whether a text is invisible: only blanks, control and format characters. */
export function isBlank(body: string): boolean {
  return !/[^\s\p{Cc}\p{Cf}]/u.test(body)
}

/** Length of a quote. */
const quotedGraphemes = 140

/** Returns the beginning of a message, as a reply quotes it. */
export function quotedBody(body: string | null): string | null {
  return body === null ? null : firstGraphemes(body, quotedGraphemes)
}

/**
 * Returns whether the sender of a message knows that it was read: both want read receipts, the reader when
 * they read it (decisions: Chat). While the sender does not know, they may take it back: a refusal would
 * reveal it.
 */
export function isKnownRead(
  message: { read_at: string | null; has_receipt: boolean },
  sender: { read_receipts: boolean },
): boolean {
  return message.read_at !== null && message.has_receipt && sender.read_receipts
}

/** The reach of a recipient for a sender: `blocked` by them, or `gone`, not visible to the sender. */
export type Reach = 'open' | 'blocked' | 'gone'

/** The facts that decide about one message. */
export interface SendFacts {
  body: string | null
  message_length: number
  reach: Reach
  /** Why the photo cannot be sent. */
  photo: 'gone' | 'rejected' | null
  is_fictional: boolean
  /** Acknowledged with this message or an earlier one. */
  fictional_acknowledged: boolean
  has_conversation: boolean
  paid_user: boolean
  conversations_started: number
  cost: number
  /** What it may cost at most: the price that its sender was shown. */
  max_cost: number
  balance: number
}

/**
 * Returns whether a photo is shown sharp to its recipient: once they have replied or accepted it; premium
 * members who choose so see every photo at once (decisions: Readings).
 */
export function isPhotoShown(facts: {
  is_open: boolean
  is_accepted: boolean
  paid_user: boolean
  photos_at_once: boolean
}): boolean {
  return facts.is_open || facts.is_accepted || (facts.paid_user && facts.photos_at_once)
}

/** Maximum events emitted for a decision about a photo; in further chats it appears on the next fetch. */
export const maxPhotoEvents = 200

/** Returns whether the message starts a conversation that counts towards the two of a free member. */
export function isNewStart(facts: Pick<SendFacts, 'has_conversation' | 'is_fictional'>): boolean {
  return !facts.has_conversation && !facts.is_fictional
}

/** Number of members the same text must be sent to before its recipients are warned. */
const copiedFrom = 3
/** The period in which equal texts are counted; then the count restarts and the text is deleted. */
export const copiedSeconds = 7 * secondsPerDay
/** Maximum conversations with real members started with the same text per day. */
export const openersOfOneText = 20
/** Maximum conversations that any member, premium included, may start per day. */
export const startsPerDay = 40
/** Shorter texts are common to all: 'Hello, how are you?'. */
const fewestLetters = 20

/** Digits, and the letters for which digits and signs are written, as in 'kn0w', 'he1lo' and 'm@y'. */
const replaceable = /[aeilost\p{N}]/gu

/**
 * Returns the form in which texts are compared: plain letters without those that other signs stand for, so that neither look-alike
 * letters, digits in place of letters nor invisible characters make a text another one. Null if it is too short.
 */
export function sameWords(body: string): string | null {
  const words = plainLetters(foldedText(body)).replace(/[^\p{L}\p{N}]+/gu, '')
  return words.length < fewestLetters ? null : words.replace(replaceable, '')
}

/** How often a text was sent as an opener: within the current seven days, and within the current day. */
export interface OpenerCount {
  count: number
  counted_from: string
  day_count: number
  day_from: string
}

/** Returns the counts with one more opener; expired periods restart. */
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

/** Returns whether the recipient of an opener is warned that others received it as well. */
export function isCopied({ count }: Pick<OpenerCount, 'count'>): boolean {
  return count >= copiedFrom
}

/** Returns the seconds until a day has passed since a moment, at least 1. */
export function secondsLeftOfDay(from: string, now: Date): number {
  return Math.max(1, Math.ceil(secondsPerDay - (now.getTime() - new Date(from).getTime()) / 1000))
}

/** Maximum earlier messages of a sender that are read together with the next one, until both have written. */
export const maxTextsBefore = 10
/** How old they may be. */
export const textsBeforeSeconds = 7 * secondsPerDay

/** Maximum messages confirmed as delivered per call. */
export const maxDelivered = 100

/** Maximum messages to one fictional profile per minute; they are free and unread. */
export const freePerMinute = 30

import { z } from 'zod'
import { commonRefusals, type Refusal, type RefusalMap, refuse, sharedRefusals } from '../../core/refusals.ts'
import { countGraphemes } from '../../core/text.ts'

/** Conversations with real members that a free member may start in all (product.md, 9). */
export const freeConversations = 2
/** Chats in one answer. */
export const chatsPage = 24
/** Messages in one answer (api: Lists). */
export const messagesPage = 50

/** What the product itself says in a conversation: the body of a message of kind `system`. */
export const systemCodes = ['photo_granted', 'photo_grant_revoked'] as const
export type SystemCode = (typeof systemCodes)[number]

/** Room for what combining marks add to a grapheme; a text that needs more is no message. */
const codeUnitsPerGrapheme = 16

/** Whether a text is longer than a site allows; length counts graphemes (decisions: Chat). */
export function isTooLong(body: string, limit: number): boolean {
  return body.length > limit * codeUnitsPerGrapheme || countGraphemes(body) > limit
}

/** Whether a text shows nothing: only blanks, control and format characters. */
export function isBlank(body: string): boolean {
  return !/[^\s\p{Cc}\p{Cf}]/u.test(body)
}

/** Why a message may not be sent, beyond what any call may refuse. */
export const sendRefusals = {
  blocked: sharedRefusals.blocked,
  credits_required: sharedRefusals.credits_required,
  message_too_long: { status: 400, data: z.object({ limit: z.int() }) },
  conversation_limit: { status: 403, data: z.object({ limit: z.int() }) },
  fictional_acknowledgement_required: { status: 409 },
} as const satisfies RefusalMap

/** Why a message may not be taken back. */
export const takeBackRefusals = { already_read: { status: 409 } } as const satisfies RefusalMap

/** Whether somebody can be written to; `blocked` by them, or `gone`: not there for the one who writes. */
export type Reach = 'open' | 'blocked' | 'gone'

/** All that decides about one message. */
export interface SendFacts {
  body: string | null
  message_length: number
  reach: Reach
  is_fictional: boolean
  /** Told with this message or an earlier one. */
  fictional_acknowledged: boolean
  has_conversation: boolean
  paid_user: boolean
  conversations_started: number
  cost: number
  balance: number
}

/** Why the message may not be sent, or null. Premium and fictional conversations are not limited (decisions: Chat). */
export function refusalOf(facts: SendFacts): Refusal | null {
  if (facts.reach === 'blocked') return refuse(sendRefusals, 'blocked')
  if (facts.reach === 'gone') return refuse(commonRefusals, 'not_found')
  if (isTooLong(facts.body ?? '', facts.message_length)) {
    return refuse(sendRefusals, 'message_too_long', { limit: facts.message_length })
  }
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

/** What a message or gift costs: nothing to a fictional profile (decisions: Fictional profiles and honesty). */
export function costOf(isFictional: boolean, credits: number): number {
  return isFictional ? 0 : credits
}

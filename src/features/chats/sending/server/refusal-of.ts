import { exceedsGraphemes } from '../../../../core/graphemes.ts'
import { commonRefusals, type Refusal, refuse } from '../../../../core/refusals.ts'
import type { RestrictionEffect } from '../../../../core/staff.ts'
import { sendRefusals } from '../../contract.ts'
import { freeConversations, isNewStart, type SendFacts } from '../../rules.ts'

/**
 * Returns why the message may not be sent, or null. Premium members and conversations with fictional profiles
 * are not limited (decisions: Chat).
 */
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
  if (facts.cost > facts.max_cost) return refuse(sendRefusals, 'price_changed', { credits: facts.cost })
  if (facts.balance < facts.cost) {
    return refuse(sendRefusals, 'credits_required', { required: facts.cost, balance: facts.balance })
  }
  return null
}

/** Returns why a member whom staff has restricted may not send a message, or null. */
export function refusalOfRestricted(
  restrictions: readonly RestrictionEffect[],
  { has_conversation }: Pick<SendFacts, 'has_conversation'>,
): Refusal | null {
  if (restrictions.includes('no_messages')) return refuse(sendRefusals, 'messages_restricted')
  if (restrictions.includes('verify')) return refuse(sendRefusals, 'verification_required')
  if (restrictions.includes('no_new_chats') && !has_conversation)
    return refuse(sendRefusals, 'new_chats_restricted')
  return null
}

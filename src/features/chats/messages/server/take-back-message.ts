import { commonRefusals, refuse } from '../../../../core/refusals.ts'
import type { SessionContext } from '../../../../server/http/context.ts'
import { takeBackRefusals } from '../../contract.ts'
import {
  findConversationMember,
  lockConversations,
  updateMember,
} from '../../conversations/server/conversations-table.ts'
import {
  type OwnConversation,
  requireOwnConversation,
} from '../../conversations/server/require-own-conversation.ts'
import { changeTotals } from '../../conversations/server/totals-table.ts'
import { messageTakenBack } from '../../events.ts'
import { isKnownRead } from '../../rules.ts'
import { findAllMessages, findOwnMessage, updateTakenBack } from './messages-table.ts'
import { deleteReactionsTo } from './reactions-table.ts'
import { redactStreams } from './redact-stream.ts'

/**
 * Takes back an own message, for both members, if it is unread as far as its sender knows; no credits are
 * returned (decisions: Chat). Safe to repeat.
 */
export async function takeBackMessage(ctx: SessionContext, input: { id: number; message_id: number }) {
  const { db } = ctx
  await lockConversations(db, [input.id])
  const own = await requireOwnConversation(ctx, input.id)
  const message = await findOwnMessage(db, input.id, ctx.actor.profile_id, input.message_id)
  if (!message) throw refuse(commonRefusals, 'not_found')
  if (isKnownRead(message, ctx.actor)) throw refuse(takeBackRefusals, 'already_read')
  if (message.taken_back_at) return { ok: true as const }
  await updateTakenBack(db, input.id, message.id, ctx.now)
  await deleteReactionsTo(db, input.id, message.id)
  const recipient = (await findConversationMember(db, input.id, own.other_id)) as OwnConversation
  // A message read without a receipt, or deleted with the chat, is not counted as unread.
  if (message.read_at === null && message.id > recipient.cleared_up_to) {
    await updateMember(db, input.id, recipient.profile_id, { num_unread: recipient.num_unread - 1 })
    await changeTotals(db, [{ profile_id: recipient.profile_id, unread_messages: -1 }])
  }
  for (const member of [own, recipient])
    if (member.last_message_id === message.id) await showLast(ctx, member)
  const isGone = (id: number) => id === message.id
  await redactStreams(
    ctx,
    [own, recipient].map(({ profile_id }) => ({ profile_id, conversation_id: input.id, isGone })),
  )
  await ctx.emit(messageTakenBack, {
    conversation_id: input.id,
    message_id: message.id,
    sender_id: own.profile_id,
    recipient_id: recipient.profile_id,
  })
  return { ok: true as const }
}

/** Updates the last message of a member's list entry; without one the chat leaves the list. */
async function showLast(ctx: SessionContext, member: OwnConversation): Promise<void> {
  const [last] = await findAllMessages(ctx.db, member.conversation_id, {
    afterId: member.cleared_up_to,
    beforeId: undefined,
    limit: 1,
  })
  await updateMember(ctx.db, member.conversation_id, member.profile_id, { last_message_id: last?.id ?? null })
}

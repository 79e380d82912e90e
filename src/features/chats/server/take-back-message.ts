import { commonRefusals, refuse } from '../../../core/refusals.ts'
import type { SessionContext } from '../../../server/http/context.ts'
import { messageTakenBack } from '../events.ts'
import { takeBackRefusals } from '../rules.ts'
import { findMember, lockConversations, updateMember } from './conversations-table.ts'
import { findAllMessages, findOwnMessage, updateTakenBack } from './messages-table.ts'
import { deleteReactionsTo } from './reactions-table.ts'
import { type OwnConversation, requireOwnConversation } from './require-own-conversation.ts'
import { changeTotals } from './totals-table.ts'

/** Takes an own unread message back, for both sides; no credits come back (decisions: Chat). Safe to repeat. */
export async function takeBackMessage(ctx: SessionContext, input: { id: number; message_id: number }) {
  const { db } = ctx
  await lockConversations(db, [input.id])
  const own = await requireOwnConversation(ctx, input.id)
  const message = await findOwnMessage(db, input.id, ctx.actor.profile_id, input.message_id)
  if (!message) throw refuse(commonRefusals, 'not_found')
  if (message.read_at) throw refuse(takeBackRefusals, 'already_read')
  if (message.taken_back_at) return { ok: true as const }
  await updateTakenBack(db, input.id, message.id, ctx.now)
  await deleteReactionsTo(db, input.id, message.id)
  const recipient = (await findMember(db, input.id, own.other_id)) as OwnConversation
  // Somebody who deleted the chat has nothing unread of it any more.
  if (message.id > recipient.cleared_up_to) {
    await updateMember(db, input.id, recipient.profile_id, { num_unread: recipient.num_unread - 1 })
    await changeTotals(db, [{ profile_id: recipient.profile_id, unread_messages: -1 }])
  }
  for (const member of [own, recipient])
    if (member.last_message_id === message.id) await showLast(ctx, member)
  await ctx.emit(messageTakenBack, {
    conversation_id: input.id,
    message_id: message.id,
    sender_id: own.profile_id,
    recipient_id: recipient.profile_id,
  })
  return { ok: true as const }
}

/** Lets a member's list end in the newest message that is left; with none the chat is in no list. */
async function showLast(ctx: SessionContext, member: OwnConversation): Promise<void> {
  const [last] = await findAllMessages(ctx.db, member.conversation_id, {
    afterId: member.cleared_up_to,
    beforeId: undefined,
    limit: 1,
  })
  await updateMember(ctx.db, member.conversation_id, member.profile_id, { last_message_id: last?.id ?? null })
}

import { commonRefusals, refuse } from '../../../../core/refusals.ts'
import type { SessionContext } from '../../../../server/http/context.ts'
import {
  findConversationMember,
  findMemberOfPair,
  lockConversations,
  updateMember,
} from '../../conversations/server/conversations-table.ts'
import { changeTotals } from '../../conversations/server/totals-table.ts'
import { chatDeleted } from '../../events.ts'
import { countMessagesAfter, findAllMessages, findNewestId } from '../../messages/server/messages-table.ts'
import { redactStreams } from '../../messages/server/redact-stream.ts'

interface DeleteInput {
  params: { id: number }
  query: { up_to?: number | undefined }
}

/** Deletes one of the member's conversations for the member only, even if it is gone through a block. */
export async function deleteChat(ctx: SessionContext, { params: { id }, query }: DeleteInput) {
  const { db } = ctx
  await lockConversations(db, [id])
  const member = await findConversationMember(db, id, ctx.actor.profile_id)
  if (!member) throw refuse(commonRefusals, 'not_found')
  const newest = await findNewestId(db, id)
  const up_to = Math.max(member.cleared_up_to, Math.min(query.up_to ?? newest, newest))
  const [left] = await findAllMessages(db, id, { afterId: up_to, beforeId: undefined, limit: 1 })
  const num_unread = left
    ? await countMessagesAfter(db, id, member.other_id, Math.max(up_to, member.last_read_id))
    : 0
  await updateMember(db, id, member.profile_id, {
    cleared_up_to: up_to,
    last_message_id: left?.id ?? null,
    num_unread,
    ...(left ? {} : { is_pinned: false }),
  })
  // Unread messages of a conversation that is gone are not part of a total.
  if (!member.is_gone) {
    await changeTotals(db, [
      { profile_id: member.profile_id, unread_messages: num_unread - member.num_unread },
    ])
  }
  if (up_to > member.cleared_up_to) {
    await redactStreams(ctx, [{ ...member, isGone: (messageId) => messageId <= up_to }])
    await ctx.emit(chatDeleted, { conversation_id: id, profile_id: member.profile_id, up_to })
  }
  return { ok: true as const }
}

/** Deletes every conversation with a member (there is at most one); does nothing without one. */
export async function deleteChatsWith(ctx: SessionContext, { query }: { query: { profile_id: number } }) {
  const member = await findMemberOfPair(ctx.db, ctx.actor.profile_id, query.profile_id)
  if (!member) return { ok: true as const }
  return deleteChat(ctx, { params: { id: member.conversation_id }, query: {} })
}

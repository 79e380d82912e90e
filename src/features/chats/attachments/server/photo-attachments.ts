import { randomUUID } from 'node:crypto'
import { commonRefusals, refuse } from '../../../../core/refusals.ts'
import type { MemberContext } from '../../../../server/http/context.ts'
import type { Work } from '../../../../server/work.ts'
import {
  findMemberOfPair,
  lockConversations,
  lockConversationsOfPairs,
} from '../../conversations/server/conversations-table.ts'
import { requireOwnConversation } from '../../conversations/server/require-own-conversation.ts'
import { addToTotals } from '../../conversations/server/totals-table.ts'
import { addUnseen } from '../../conversations/server/unseen-queries.ts'
import { messagePhotoChanged, messageSent } from '../../events.ts'
import { findAllWithPhoto, updatePhotoAccepted } from '../../messages/server/message-photos-queries.ts'
import { messageView, noQuotes, sentMessage } from '../../messages/server/message-view.ts'
import {
  findAllMessages,
  findNewestSystemMessage,
  type MessageRow,
  updateSystemMessage,
} from '../../messages/server/messages-table.ts'
import { findVisibleMessage } from '../../messages/server/visible-messages-queries.ts'
import { maxPhotoEvents, type SystemCode } from '../../rules.ts'
import { insertMessages, newRows, takeMessageIds } from '../../sending/server/new-messages-queries.ts'

/**
 * Writes a system message into the chat of two members when the owner grants the recipient access to a
 * private photo, or revokes it. It is free and starts no conversation: nothing is written unless the
 * recipient has one in the list. Repeated grants and revocations add one message: the previous one is updated
 * while it is unread or the last of the chat.
 */
export async function announceGrant(
  work: Work,
  grant: { owner_id: number; profile_id: number },
  code: SystemCode,
): Promise<void> {
  const { db, now } = work
  const { owner_id: sender_id, profile_id: recipient_id } = grant
  const [conversation] = await lockConversationsOfPairs(db, [{ sender_id, recipient_id }])
  if (!conversation) return
  const { conversation_id } = conversation
  const own = await findMemberOfPair(db, sender_id, recipient_id)
  const other = await findMemberOfPair(db, recipient_id, sender_id)
  if (!other || other.is_gone || other.last_message_id === null) return
  const afterId = other.cleared_up_to
  const previous = await findNewestSystemMessage(db, conversation_id, sender_id, afterId)
  const [last] = await findAllMessages(db, conversation_id, { afterId, beforeId: undefined, limit: 1 })
  if (previous && (previous.read_at === null || previous.id === last?.id)) {
    if (previous.body === code) return
    await updateSystemMessage(db, conversation_id, previous.id, code)
    for (const profile_id of [recipient_id, sender_id]) {
      await work.emit(messagePhotoChanged, { conversation_id, message_id: previous.id, profile_id })
    }
    return
  }
  const client_id = randomUUID()
  const message = { conversation_id, client_id, sender_id, kind: 'system', body: code, credits: 0 } as const
  const rows = newRows([message], await takeMessageIds(db, 1), now)
  const [row] = rows as [MessageRow]
  void work.writeAtEnd(insertMessages, rows)
  const about = { conversation_id, last_message_id: row.id, acknowledges_fictional: false }
  const forOther = { ...about, profile_id: recipient_id, num_unread: 1 }
  const forOwn = { ...about, profile_id: sender_id, num_unread: 0 }
  // A chat deleted by the owner remains deleted.
  const updated = own && own.last_message_id !== null ? [forOther, forOwn] : [forOther]
  void work.writeAtEnd(addUnseen, updated)
  void work.writeAtEnd(addToTotals, [{ profile_id: recipient_id, unread_messages: 1 }])
  await work.emit(messageSent, {
    recipient_id,
    ...sentMessage(row, recipient_id, { is_open: conversation.both_wrote, quotes: noQuotes }),
    is_opener: false,
    scam_warnings: [],
  })
  // The next grant of the same transaction looks for this message.
  await work.flush()
}

/** Emits the decision about a photo to the open chats that contain it. */
export async function announcePhotoDecision(work: Work, photoId: number): Promise<void> {
  for (const shown of await findAllWithPhoto(work.db, photoId, maxPhotoEvents)) {
    await work.emit(messagePhotoChanged, shown)
  }
}

/**
 * Shows a received photo to a member who has not replied yet (decisions: Chat). Safe to repeat; the sender is
 * not notified. Refuses `not_found` alike for own messages, for those without a photo, and for those of other
 * members.
 */
export async function acceptPhoto(ctx: MemberContext, input: { id: number; message_id: number }) {
  const { db, now } = ctx
  const { profile_id } = ctx.actor
  const { id: conversation_id, message_id } = input
  await lockConversations(db, [conversation_id])
  await requireOwnConversation(ctx, conversation_id)
  const message = await findVisibleMessage(db, { conversation_id, profile_id, id: message_id })
  if (message?.kind !== 'photo' || message.sender_id === profile_id) throw refuse(commonRefusals, 'not_found')
  if (message.photo_accepted_at === null) {
    await updatePhotoAccepted(db, conversation_id, message_id, now)
    await ctx.emit(messagePhotoChanged, { conversation_id, message_id, profile_id })
  }
  const photo_accepted_at = message.photo_accepted_at ?? now.toISOString()
  return { message: await messageView(ctx, { ...message, photo_accepted_at }) }
}

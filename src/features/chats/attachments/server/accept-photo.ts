import { commonRefusals, refuse } from '../../../../core/refusals.ts'
import type { MemberContext } from '../../../../server/http/context.ts'
import { lockConversations } from '../../conversations/server/conversations-table.ts'
import { requireOwnConversation } from '../../conversations/server/require-own-conversation.ts'
import { messagePhotoChanged } from '../../events.ts'
import { updatePhotoAccepted } from '../../messages/server/message-photos-queries.ts'
import { messageView } from '../../messages/server/message-view.ts'
import { findVisibleMessage } from '../../messages/server/visible-messages-queries.ts'

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

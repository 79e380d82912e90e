import { commonRefusals, refuse } from '../../../../core/refusals.ts'
import type { MemberContext } from '../../../../server/http/context.ts'
import type { Work } from '../../../../server/work.ts'
import { lockConversations } from '../../conversations/server/conversations-table.ts'
import { requireOwnConversation } from '../../conversations/server/require-own-conversation.ts'
import { messageReacted } from '../../events.ts'
import type { ReactionEmoji } from '../../rules.ts'
import { messageView } from './message-view.ts'
import { deleteReaction, putReaction } from './reactions-table.ts'
import { findVisibleMessage } from './visible-messages-queries.ts'

interface Named {
  id: number
  message_id: number
}

/** Reacts to a message, replacing an earlier reaction. A repeat changes nothing and emits nothing. */
export function reactToMessage(ctx: MemberContext, input: Named & { emoji: ReactionEmoji }) {
  return change(ctx, input, input.emoji)
}

/** Removes the member's reaction to a message. Safe to repeat. */
export function undoReaction(ctx: MemberContext, input: Named) {
  return change(ctx, input, null)
}

/** Refuses `not_found` alike for all messages that are not in one of the member's chats. */
async function change(ctx: MemberContext, { id, message_id }: Named, emoji: ReactionEmoji | null) {
  const { db } = ctx
  const { profile_id } = ctx.actor
  await lockConversations(db, [id])
  const own = await requireOwnConversation(ctx, id)
  const message = await findVisibleMessage(db, { conversation_id: id, profile_id, id: message_id })
  if (!message) throw refuse(commonRefusals, 'not_found')
  await recordReaction(ctx, { conversation_id: id, message_id, profile_id }, own.other_id, emoji)
  return { message: await messageView(ctx, message) }
}

/** Stores a member's reaction to a message, or removes it (`emoji` null). The conversation must be locked. */
export async function recordReaction(
  { db, now, emit }: Work,
  reaction: { conversation_id: number; message_id: number; profile_id: number },
  otherId: number,
  emoji: ReactionEmoji | null,
): Promise<void> {
  const isChanged =
    emoji === null ? await deleteReaction(db, reaction) : await putReaction(db, { ...reaction, emoji }, now)
  if (isChanged) await emit(messageReacted, { ...reaction, emoji, other_id: otherId })
}

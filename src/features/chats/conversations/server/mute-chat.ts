import type { SessionContext } from '../../../../server/http/context.ts'
import { chatMuted } from '../../events.ts'
import { lockConversations, updateMember } from './conversations-table.ts'
import { requireOwnConversation } from './require-own-conversation.ts'

/** Mutes or unmutes one of the member's chats; the partner is not notified. Safe to repeat. */
export async function muteChat(ctx: SessionContext, { id, is_muted }: { id: number; is_muted: boolean }) {
  await lockConversations(ctx.db, [id])
  const own = await requireOwnConversation(ctx, id)
  if (own.is_muted !== is_muted) {
    await updateMember(ctx.db, id, own.profile_id, { is_muted })
    await ctx.emit(chatMuted, { conversation_id: id, profile_id: own.profile_id, is_muted })
  }
  return { ok: true as const }
}

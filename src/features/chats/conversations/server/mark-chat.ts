import { refuse } from '../../../../core/refusals.ts'
import type { SessionContext } from '../../../../server/http/context.ts'
import { lockProfile } from '../../../profiles/server/public.ts'
import { pinRefusals } from '../../contract.ts'
import { chatMuted, chatPinned } from '../../events.ts'
import { maxPinned } from '../../rules.ts'
import { countPinned, lockConversations, updateMember } from './conversations-table.ts'
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

/**
 * Pins one of the member's chats to the top of the list, or unpins it; the partner is not notified. Safe to
 * repeat. Refuses `pin_limit` for one too many, also with concurrent calls.
 */
export async function pinChat(ctx: SessionContext, { id, is_pinned }: { id: number; is_pinned: boolean }) {
  const { db, actor } = ctx
  // What is counted are the member's other chats, so their profile serialises.
  await lockProfile(db, actor.profile_id)
  await lockConversations(db, [id])
  const own = await requireOwnConversation(ctx, id)
  if (own.is_pinned === is_pinned) return { ok: true as const }
  if (is_pinned && (await countPinned(db, own.profile_id)) >= maxPinned) {
    throw refuse(pinRefusals, 'pin_limit', { limit: maxPinned })
  }
  await updateMember(db, id, own.profile_id, { is_pinned })
  await ctx.emit(chatPinned, { conversation_id: id, profile_id: own.profile_id, is_pinned })
  return { ok: true as const }
}

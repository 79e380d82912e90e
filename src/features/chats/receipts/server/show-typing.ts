import type { MemberContext } from '../../../../server/http/context.ts'
import { requireOwnConversation } from '../../conversations/server/require-own-conversation.ts'
import { memberTyping } from '../../events.ts'

/** Notifies the partner that the member is typing, if the partner is connected. */
export async function showTyping(ctx: MemberContext, { id }: { id: number }): Promise<undefined> {
  const { other_id } = await requireOwnConversation(ctx, id)
  await ctx.emit(memberTyping, { conversation_id: id, profile_id: ctx.actor.profile_id, other_id })
}

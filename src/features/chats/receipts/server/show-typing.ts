import type { MemberContext } from '../../../../server/http/context.ts'
import { requireOwnConversation } from '../../conversations/server/require-own-conversation.ts'
import { memberTyping } from '../../events.ts'

/** Tells the other member that one is typing, if they look at this moment. */
export async function showTyping(ctx: MemberContext, { id }: { id: number }): Promise<undefined> {
  const { other_id } = await requireOwnConversation(ctx, id)
  await ctx.emit(memberTyping, { conversation_id: id, profile_id: ctx.actor.profile_id, other_id })
}

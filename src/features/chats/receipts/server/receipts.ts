import { commonRefusals, refuse } from '../../../../core/refusals.ts'
import type { MemberContext, SessionContext } from '../../../../server/http/context.ts'
import { requireOwnConversation } from '../../conversations/server/require-own-conversation.ts'
import { memberTyping } from '../../events.ts'
import { enqueueDelivery, enqueueRead } from '../../sending/server/receipt-batch.ts'
import { recipientOf } from '../../sending/server/send-message.ts'

/**
 * Marks the partner's messages as read, up to the given one; notifies the partner while both want read
 * receipts.
 */
export async function markRead(ctx: SessionContext, { id, up_to }: { id: number; up_to: number }) {
  const { profile_id, read_receipts, invisible } = ctx.actor
  const outcome = await enqueueRead(ctx.services, {
    profile_id,
    other_id: await recipientOf(ctx, id, profile_id),
    conversation_id: id,
    up_to,
    has_receipt: read_receipts,
    tells_delivery: !invisible,
  })
  if (!outcome) throw refuse(commonRefusals, 'not_found')
  return outcome
}

interface Arrived {
  conversation_id: number
  message_id: number
}

/** Stores what has reached the member's browser. */
export async function confirmDelivery(ctx: SessionContext, { messages }: { messages: Arrived[] }) {
  await noteDelivery(ctx, messages)
  return { ok: true as const }
}

/**
 * Stores what has reached the member's browser. Returns the time as ISO 8601, or null if nothing is stored:
 * invisible members do not reveal that they are here.
 */
export async function noteDelivery(
  { services, actor }: Pick<SessionContext, 'services' | 'actor'>,
  messages: Arrived[],
): Promise<string | null> {
  const { profile_id, invisible } = actor
  if (invisible || messages.length === 0) return null
  return enqueueDelivery(
    services,
    messages.map((message) => ({ ...message, profile_id })),
  )
}

/** Notifies the partner that the member is typing, if the partner is connected. */
export async function showTyping(ctx: MemberContext, { id }: { id: number }): Promise<undefined> {
  const { other_id } = await requireOwnConversation(ctx, id)
  await ctx.emit(memberTyping, { conversation_id: id, profile_id: ctx.actor.profile_id, other_id })
}

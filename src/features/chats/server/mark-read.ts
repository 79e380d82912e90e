import type { SessionContext } from '../../../server/http/context.ts'
import { readTogether } from './chat-writes.ts'
import { readTotals } from './read-chats.ts'
import { requireOwnConversation } from './require-own-conversation.ts'

/** Marks what the other wrote as read, up to that message; the other is told while both want read receipts. */
export async function markRead(ctx: SessionContext, { id, up_to }: { id: number; up_to: number }) {
  const { profile_id, read_receipts } = ctx.actor
  const { other_id } = await requireOwnConversation(ctx, id)
  await readTogether(ctx.services, {
    profile_id,
    other_id,
    conversation_id: id,
    up_to,
    has_receipt: read_receipts,
  })
  return { totals: await readTotals(ctx) }
}

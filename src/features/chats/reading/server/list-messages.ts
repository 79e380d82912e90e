import type { SessionReadContext } from '../../../../server/http/context.ts'
import { requireOwnConversation } from '../../conversations/server/require-own-conversation.ts'
import { messageViews } from '../../messages/server/message-view.ts'
import { findAllMessages, type MessageRow } from '../../messages/server/messages-table.ts'
import { noteDelivery } from '../../receipts/server/receipts.ts'
import { messagesPage } from '../../rules.ts'

/**
 * Returns a page of a conversation, newest first. Fetching the partner's messages marks them as delivered.
 */
export async function listMessages(ctx: SessionReadContext, input: { id: number; cursor?: number }) {
  const member = await requireOwnConversation(ctx, input.id)
  const rows = await findAllMessages(ctx.db, input.id, {
    afterId: member.cleared_up_to,
    beforeId: input.cursor,
    limit: messagesPage + 1,
  })
  const page = rows.slice(0, messagesPage)
  const messages = await markDelivered(ctx, page)
  return {
    messages: await messageViews(ctx, messages),
    next: rows.length > messagesPage ? String(page.at(-1)?.id) : null,
  }
}

/**
 * The delivery is a fact about this very request, so it is stored although fetching is a read: nothing that
 * another site could make the reader do depends on it.
 */
async function markDelivered(ctx: SessionReadContext, rows: MessageRow[]): Promise<MessageRow[]> {
  const isNew = (row: MessageRow) => row.delivered_at === null && row.sender_id !== ctx.actor.profile_id
  const arrived = rows.filter(isNew).map(({ conversation_id, id }) => ({ conversation_id, message_id: id }))
  // The response contains the messages even if storing the delivery fails.
  const delivered_at = await noteDelivery(ctx, arrived).catch((err) => {
    ctx.log.error({ err }, 'delivery')
    return null
  })
  return rows.map((row) => (isNew(row) ? { ...row, delivered_at } : row))
}

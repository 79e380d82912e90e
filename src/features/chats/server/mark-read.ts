import type { SessionContext } from '../../../server/http/context.ts'
import type { Work } from '../../../server/work.ts'
import { findAccountById } from '../../accounts/server/public.ts'
import { messagesRead } from '../events.ts'
import { findMember, lockConversations, updateMember } from './conversations-table.ts'
import { countMessagesAfter, updateRead } from './messages-table.ts'
import { readTotals } from './read-chats.ts'
import { requireOwnConversation } from './require-own-conversation.ts'
import { changeUnread } from './totals-table.ts'

/** Marks what the other wrote as read, up to that message; the other is told while both want read receipts. */
export async function markRead(ctx: SessionContext, { id, up_to }: { id: number; up_to: number }) {
  const member = await requireOwnConversation(ctx, id)
  await recordRead(ctx, ctx.actor, { conversation_id: member.conversation_id, up_to })
  return { totals: await readTotals(ctx) }
}

/** Notes that a member has read a conversation of theirs up to a message. Reading what is read already changes nothing. */
export async function recordRead(
  work: Work,
  reader: { profile_id: number; read_receipts: boolean },
  { conversation_id, up_to }: { conversation_id: number; up_to: number },
): Promise<void> {
  const { db, now } = work
  await lockConversations(db, [conversation_id])
  const member = await findMember(db, conversation_id, reader.profile_id)
  if (!member) return
  const has_receipt = reader.read_receipts
  const newest = await updateRead(
    db,
    {
      conversation_id,
      sender_id: member.other_id,
      afterId: Math.max(member.last_read_id, member.cleared_up_to),
      upToId: up_to,
    },
    { at: now, has_receipt },
  )
  if (newest === null) return
  const num_unread = await countMessagesAfter(db, conversation_id, member.other_id, newest)
  await updateMember(db, conversation_id, reader.profile_id, { num_unread, last_read_id: newest })
  await changeUnread(db, [{ profile_id: reader.profile_id, amount: -(member.num_unread - num_unread) }])
  const other = await findAccountById(db, member.other_id)
  await work.emit(messagesRead, {
    conversation_id,
    reader_id: reader.profile_id,
    other_id: member.other_id,
    up_to: newest,
    read_at: now.toISOString(),
    num_unread_messages: num_unread,
    has_receipt: has_receipt && (other?.read_receipts ?? false),
  })
}

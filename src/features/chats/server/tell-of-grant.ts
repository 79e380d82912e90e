import { randomUUID } from 'node:crypto'
import type { Work } from '../../../server/work.ts'
import { messageSent } from '../events.ts'
import type { SystemCode } from '../rules.ts'
import { findMemberOfPair, lockConversationsOfPairs } from './conversations-table.ts'
import { noQuotes, sentMessage } from './message-view.ts'
import { findAllMessages, type MessageRow } from './messages-table.ts'
import { insertMessages, newRows, takeMessageIds } from './new-messages-table.ts'
import { addNews } from './news-table.ts'
import { changeTotals } from './totals-table.ts'

/**
 * Says in the chat of two members that the owner lets the other see a private photo, or no longer does. Costs nothing
 * and starts no conversation: where the other has none in the list, nothing is said. Said once for several in a row.
 */
export async function tellOfGrant(
  work: Work,
  grant: { owner_id: number; profile_id: number },
  code: SystemCode,
): Promise<void> {
  const { db, now } = work
  const { owner_id: sender_id, profile_id: recipient_id } = grant
  const [conversation] = await lockConversationsOfPairs(db, [{ sender_id, recipient_id }])
  if (!conversation) return
  const { conversation_id } = conversation
  const own = await findMemberOfPair(db, sender_id, recipient_id)
  const other = await findMemberOfPair(db, recipient_id, sender_id)
  if (!other || other.is_gone || other.last_message_id === null) return
  const afterId = other.cleared_up_to
  const [last] = await findAllMessages(db, conversation_id, { afterId, beforeId: undefined, limit: 1 })
  if (last?.kind === 'system' && last.sender_id === sender_id && last.body === code) return
  const client_id = randomUUID()
  const message = { conversation_id, client_id, sender_id, kind: 'system', body: code, credits: 0 } as const
  const rows = newRows([message], await takeMessageIds(db, 1), now)
  const [row] = rows as [MessageRow]
  await insertMessages(db, rows)
  const about = { conversation_id, last_message_id: row.id, acknowledges_fictional: false }
  const forOther = { ...about, profile_id: recipient_id, num_unread: 1 }
  const forOwn = { ...about, profile_id: sender_id, num_unread: 0 }
  // A chat that the owner deleted stays deleted.
  const news = own && own.last_message_id !== null ? [forOther, forOwn] : [forOther]
  await addNews(db, news, now)
  await changeTotals(db, [{ profile_id: recipient_id, unread_messages: 1 }])
  await work.emit(messageSent, {
    recipient_id,
    ...sentMessage(row, recipient_id, { is_open: conversation.both_wrote, quotes: noQuotes }),
  })
}

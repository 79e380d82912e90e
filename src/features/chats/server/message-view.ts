import type { MemberActor } from '../../accounts/server/public.ts'
import type { Message } from '../contract.ts'
import type { MessageRow } from './messages-table.ts'

/** Who looks at a message. */
export type MessageViewer = Pick<MemberActor, 'profile_id' | 'read_receipts'>

/**
 * A message as one of the two sees it. Of an own message `read_at` is told only while both want read receipts: the
 * reader when they read it, the sender now (decisions: Chat).
 */
export function toMessage(row: MessageRow, viewer: MessageViewer): Message {
  const { has_receipt, ...message } = row
  const isTold = row.sender_id !== viewer.profile_id || (has_receipt && viewer.read_receipts)
  return { ...message, read_at: isTold ? message.read_at : null, photo: null, gift: null }
}

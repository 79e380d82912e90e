import { sql } from 'kysely'
import type { CombinedWrite } from '../../../../server/db/combined-statement.ts'

/** The changes that new messages make for one member of a conversation. */
export interface UnseenOfMember {
  conversation_id: number
  profile_id: number
  num_unread: number
  last_message_id: number
  acknowledges_fictional: boolean
}

/**
 * Adds new messages to the members' sides of their conversations, which must be locked; each side may occur
 * once.
 */
export const addUnseen: CombinedWrite<UnseenOfMember> = (added, { after, now }) => sql`
    update conversation_members m set
      num_unread = m.num_unread + t.num_unread,
      last_message_id = t.last_message_id,
      fictional_acknowledged_at = coalesce(
        m.fictional_acknowledged_at, case when t.acknowledges then ${now.toISOString()}::timestamptz end
      )
    from unnest(
      ${added.map((member) => member.conversation_id)}::bigint[],
      ${added.map((member) => member.profile_id)}::bigint[],
      ${added.map((member) => member.num_unread)}::int[],
      ${added.map((member) => member.last_message_id)}::bigint[],
      ${added.map((member) => member.acknowledges_fictional)}::boolean[]
    ) as t (conversation_id, profile_id, num_unread, last_message_id, acknowledges)
    where m.conversation_id = t.conversation_id and m.profile_id = t.profile_id and ${after}
    returning 1
  `

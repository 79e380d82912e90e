import { sql } from 'kysely'
import type { ReadDb } from '../../../../server/db/tables.ts'
import type { MessageRow } from './messages-table.ts'

/** A message near another one, as it was written. */
type NearMessage = Pick<MessageRow, 'id' | 'sender_id' | 'kind' | 'body' | 'created_at'>

/**
 * Returns up to `each` messages before and after one of a conversation, oldest first and without the message
 * itself, as far as the member's chat still contains them; with full bodies, even if masked for the member.
 */
export async function findAllNear(
  db: ReadDb,
  profileId: number,
  message: { conversation_id: number; id: number },
  each: number,
): Promise<NearMessage[]> {
  const { rows } = await sql<NearMessage>`
    with visible as not materialized (
      select m.id, m.sender_id, m.kind, m.body, m.created_at
      from messages m
      join conversation_members c on c.conversation_id = m.conversation_id and c.profile_id = ${profileId}
      where m.conversation_id = ${message.conversation_id} and m.id > c.cleared_up_to and m.taken_back_at is null
    )
    (select * from visible where id < ${message.id} order by id desc limit ${each})
    union all
    (select * from visible where id > ${message.id} order by id limit ${each})
    order by id
  `.execute(db)
  return rows
}

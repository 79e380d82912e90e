import { sql } from 'kysely'
import { asPrepared } from '../../../../server/db/prepared.ts'
import type { ReadDb } from '../../../../server/db/tables.ts'
import { fromMembers, type MessageRow, messageColumns } from './messages-table.ts'

// Messages in a member's chat: neither taken back nor deleted by the member.

/** Returns a message of either member in a member's chat. */
export async function findVisibleMessage(
  db: ReadDb,
  wanted: { conversation_id: number; profile_id: number; id: number },
): Promise<MessageRow | undefined> {
  const { rows } = await sql<MessageRow>`${asPrepared}
    select ${sql.join(messageColumns.map((column) => sql.ref(`m.${column}`)))}
    from messages m
    join conversation_members v on v.conversation_id = m.conversation_id and v.profile_id = ${wanted.profile_id}
    where m.conversation_id = ${wanted.conversation_id} and m.id = ${wanted.id} and m.id > v.cleared_up_to
      and m.taken_back_at is null and ${fromMembers('m')}
  `.execute(db)
  return rows[0]
}

/** A quoted message, for one of the members who have it. */
export interface QuotedRow
  extends Pick<MessageRow, 'conversation_id' | 'id' | 'sender_id' | 'kind' | 'body' | 'masked_body'> {
  viewer_id: number
}

/** Returns messages as far as the chats of these members contain them: a row per message and member. */
export async function findAllQuoted(
  db: ReadDb,
  wanted: { conversation_id: number; id: number }[],
  viewerIds: number[],
): Promise<QuotedRow[]> {
  if (wanted.length === 0) return []
  const { rows } = await sql<QuotedRow>`${asPrepared}
    select distinct m.conversation_id, m.id, m.sender_id, m.kind, m.body, m.masked_body, v.profile_id as viewer_id
    from unnest(${wanted.map((row) => row.conversation_id)}::bigint[], ${wanted.map((row) => row.id)}::bigint[])
      as t (conversation_id, id)
    join messages m on m.conversation_id = t.conversation_id and m.id = t.id
    join conversation_members v on v.conversation_id = m.conversation_id
    where v.profile_id = any(${viewerIds}::bigint[]) and m.id > v.cleared_up_to and m.taken_back_at is null
  `.execute(db)
  return rows
}

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

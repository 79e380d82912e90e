import { sql } from 'kysely'
import type { ReadDb } from '../../../server/db/tables.ts'

/** A member's conversation. */
export interface ConversationRow {
  id: number
  other_id: number
  other_name: string
  started_by: number
  created_at: string
  last_message_id: number | null
}

/** Returns a member's conversations, newest first, also deleted ones; only those before `beforeId` if it is given. */
export async function findConversations(
  db: ReadDb,
  accountId: number,
  { beforeId, limit }: { beforeId: number | undefined; limit: number },
): Promise<ConversationRow[]> {
  const { rows } = await sql<ConversationRow>`
    select c.id, a.id as other_id, a.name as other_name, c.started_by, c.created_at, m.last_message_id
    from (
      select id from conversations where low_id = ${accountId} union all select id from conversations where high_id = ${accountId}
    ) own
      join conversations c on c.id = own.id
      join accounts a on a.id = case when c.low_id = ${accountId} then c.high_id else c.low_id end
      left join conversation_members m on m.conversation_id = c.id and m.profile_id = ${accountId}
    where ${beforeId ?? null}::bigint is null or c.id < ${beforeId ?? null}::bigint
    order by c.id desc limit ${limit}
  `.execute(db)
  return rows
}

/** Returns the two members of a conversation; undefined for an unknown one. */
export async function findPair(db: ReadDb, conversationId: number): Promise<[number, number] | undefined> {
  const row = await db
    .selectFrom('conversations')
    .select(['low_id', 'high_id'])
    .where('id', '=', conversationId)
    .executeTakeFirst()
  return row && [row.low_id, row.high_id]
}

/** Returns the messages of a conversation, newest first; only those before `beforeId` if it is given. */
export function findMessages(
  db: ReadDb,
  conversationId: number,
  { beforeId, limit }: { beforeId: number | undefined; limit: number },
) {
  return db
    .selectFrom('messages')
    .select(['id', 'sender_id', 'kind', 'body', 'photo_id', 'gift_id'])
    .select(['created_at', 'read_at', 'taken_back_at'])
    .where('conversation_id', '=', conversationId)
    .$if(beforeId !== undefined, (query) => query.where('id', '<', beforeId ?? 0))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** Returns whether a report is about a member or by them. */
export async function existsReportOf(db: ReadDb, reportId: number, accountId: number): Promise<boolean> {
  const row = await db
    .selectFrom('reports')
    .select('id')
    .where('id', '=', reportId)
    .where((eb) => eb.or([eb('profile_id', '=', accountId), eb('reporter_id', '=', accountId)]))
    .executeTakeFirst()
  return row !== undefined
}

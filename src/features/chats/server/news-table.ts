import { sql } from 'kysely'
import { keptPlan } from '../../../server/db/prepared.ts'
import type { Db } from '../../../server/db/tables.ts'

/** What new messages change for one member of a conversation. */
export interface MemberNews {
  conversation_id: number
  profile_id: number
  num_unread: number
  last_message_id: number
  acknowledges_fictional: boolean
}

/** What a member's totals change by. */
export interface TotalsChange {
  profile_id: number
  unread_messages: number
  conversations_started: number
}

/**
 * Adds new messages to what members see of their conversations, which must be locked, and to their totals, in one
 * statement. Each side of a conversation and each total may be named once; totals are locked in the order of members.
 */
export async function addNews(db: Db, news: MemberNews[], totals: TotalsChange[], now: Date): Promise<void> {
  await sql`${keptPlan}
    with seen as (
      update conversation_members m set
        num_unread = m.num_unread + t.num_unread,
        last_message_id = t.last_message_id,
        fictional_acknowledged_at = coalesce(
          m.fictional_acknowledged_at, case when t.acknowledges then ${now.toISOString()}::timestamptz end
        )
      from unnest(
        ${news.map((member) => member.conversation_id)}::bigint[],
        ${news.map((member) => member.profile_id)}::bigint[],
        ${news.map((member) => member.num_unread)}::int[],
        ${news.map((member) => member.last_message_id)}::bigint[],
        ${news.map((member) => member.acknowledges_fictional)}::boolean[]
      ) as t (conversation_id, profile_id, num_unread, last_message_id, acknowledges)
      where m.conversation_id = t.conversation_id and m.profile_id = t.profile_id
    )
    insert into chat_totals as t (profile_id, unread_messages, conversations_started)
    select * from unnest(
      ${totals.map((change) => change.profile_id)}::bigint[],
      ${totals.map((change) => change.unread_messages)}::int[],
      ${totals.map((change) => change.conversations_started)}::int[]
    ) as n (profile_id, unread_messages, conversations_started)
    order by profile_id
    on conflict (profile_id) do update set
      unread_messages = t.unread_messages + excluded.unread_messages,
      conversations_started = t.conversations_started + excluded.conversations_started
  `.execute(db)
}

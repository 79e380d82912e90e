import { sql } from 'kysely'
import { keptPlan } from '../../../server/db/prepared.ts'
import type { Db, Made, ReadDb } from '../../../server/db/tables.ts'

declare module '../../../server/db/tables.ts' {
  interface Tables {
    chat_totals: {
      profile_id: number
      unread_messages: Made<number>
      conversations_started: Made<number>
    }
  }
}

/** Locks totals in the order of members, until the transaction ends. */
export async function lockTotals(db: Db, profileIds: number[]): Promise<void> {
  await sql`${keptPlan}
    select profile_id from chat_totals where profile_id = any(${profileIds}::bigint[]) order by profile_id
    for no key update
  `.execute(db)
}

/** Changes unread totals, less than 0 takes away; rows are locked in the order of members. */
export async function changeUnread(db: Db, changes: { profile_id: number; amount: number }[]): Promise<void> {
  await sql`${keptPlan}
    with change as (
      select profile_id, sum(amount)::int as amount
      from unnest(
        ${changes.map((change) => change.profile_id)}::bigint[],
        ${changes.map((change) => change.amount)}::int[]
      ) as t (profile_id, amount)
      group by profile_id
    ), locked as (
      select t.profile_id from chat_totals t where t.profile_id in (select profile_id from change)
      order by t.profile_id for no key update
    )
    update chat_totals t set unread_messages = t.unread_messages + change.amount
    from change, locked where change.profile_id = t.profile_id and locked.profile_id = t.profile_id
  `.execute(db)
}

/** The unread messages of these members in all their chats; those who never had any are left out. */
export async function findAllUnreadTotals(db: ReadDb, profileIds: number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ profile_id: number; unread_messages: number }>`${keptPlan}
    select profile_id, unread_messages from chat_totals where profile_id = any(${profileIds}::bigint[])
  `.execute(db)
  return new Map(rows.map((row) => [row.profile_id, row.unread_messages]))
}

/** A member's unread messages in all chats. */
export async function findUnreadTotal(db: ReadDb, profileId: number): Promise<number> {
  const row = await db
    .selectFrom('chat_totals')
    .select('unread_messages')
    .where('profile_id', '=', profileId)
    .modifyFront(keptPlan)
    .executeTakeFirst()
  return row?.unread_messages ?? 0
}

/** How many conversations with real members each has started; those who never did are left out. */
export async function findAllStarted(db: ReadDb, profileIds: number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ profile_id: number; conversations_started: number }>`${keptPlan}
    select profile_id, conversations_started from chat_totals where profile_id = any(${profileIds}::bigint[])
  `.execute(db)
  return new Map(rows.map((row) => [row.profile_id, row.conversations_started]))
}

/** Drops the totals of a member who is gone for good. */
export async function deleteTotals(db: Db, profileId: number): Promise<void> {
  await db.deleteFrom('chat_totals').where('profile_id', '=', profileId).execute()
}

import { sql } from 'kysely'
import type { CombinedWrite } from '../../../../server/db/combined-statement.ts'
import { asPrepared } from '../../../../server/db/prepared.ts'
import type { Db, Made, ReadDb } from '../../../../server/db/tables.ts'
import { ownRecord } from '../../../../server/own-records.ts'

declare module '../../../../server/db/tables.ts' {
  interface Tables {
    chat_totals: {
      profile_id: number
      unread_messages: Made<number>
      conversations_started: Made<number>
    }
  }
}

/** A change of a member's totals; negative values subtract. */
export interface TotalsChange {
  profile_id: number
  unread_messages?: number
  conversations_started?: number
}

/**
 * Adds to members' totals, starting from 0; existing rows are locked in the order of members. Call it after
 * locking the conversations.
 */
export async function changeTotals(db: Db, changes: TotalsChange[]): Promise<void> {
  const sums = sumUp(changes)
  if (sums.length === 0) return
  await sql`${asPrepared}
    with change as materialized (
      select * from unnest(
        ${sums.map((sum) => sum.profile_id)}::bigint[],
        ${sums.map((sum) => sum.unread_messages)}::int[],
        ${sums.map((sum) => sum.conversations_started)}::int[]
      ) as t (profile_id, unread_messages, conversations_started)
    ), locked as materialized (
      select profile_id from chat_totals where profile_id = any(${sums.map((sum) => sum.profile_id)}::bigint[])
      order by profile_id for no key update
    ), changed as (
      update chat_totals t set
        unread_messages = t.unread_messages + c.unread_messages,
        conversations_started = t.conversations_started + c.conversations_started
      -- All are locked before the first is changed.
      from change c where c.profile_id = t.profile_id and (select count(*) from locked) >= 0
      returning t.profile_id
    )
    insert into chat_totals as t (profile_id, unread_messages, conversations_started)
    select * from change where profile_id not in (select profile_id from changed)
    on conflict (profile_id) do update set
      unread_messages = t.unread_messages + excluded.unread_messages,
      conversations_started = t.conversations_started + excluded.conversations_started
  `.execute(db)
}

/**
 * Adds to members' totals what is never negative, starting from 0; the rows are locked in the order of members. The
 * conversations must be locked.
 */
export const addToTotals: CombinedWrite<TotalsChange> = (added, { after }) => {
  const sums = sumUp(added)
  return sql`
    insert into chat_totals as t (profile_id, unread_messages, conversations_started)
    select * from unnest(
      ${sums.map((sum) => sum.profile_id)}::bigint[],
      ${sums.map((sum) => sum.unread_messages)}::int[],
      ${sums.map((sum) => sum.conversations_started)}::int[]
    ) as a (profile_id, unread_messages, conversations_started)
    where ${after}
    order by profile_id
    on conflict (profile_id) do update set
      unread_messages = t.unread_messages + excluded.unread_messages,
      conversations_started = t.conversations_started + excluded.conversations_started
    returning 1
  `
}

/** Returns one change per member, in the order of members, without those that change nothing. */
function sumUp(changes: TotalsChange[]): Required<TotalsChange>[] {
  const sums = new Map<number, Required<TotalsChange>>()
  for (const { profile_id, unread_messages = 0, conversations_started = 0 } of changes) {
    const sum = sums.get(profile_id) ?? { profile_id, unread_messages: 0, conversations_started: 0 }
    sum.unread_messages += unread_messages
    sum.conversations_started += conversations_started
    sums.set(profile_id, sum)
  }
  return [...sums.values()]
    .filter((sum) => sum.unread_messages !== 0 || sum.conversations_started !== 0)
    .sort((a, b) => a.profile_id - b.profile_id)
}

/** Returns the unread messages of these members in all their chats, without members who never had any. */
export async function findAllUnreadTotals(db: ReadDb, profileIds: number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ profile_id: number; unread_messages: number }>`${asPrepared}
    select profile_id, unread_messages from chat_totals where profile_id = any(${profileIds}::bigint[])
  `.execute(db)
  return new Map(rows.map((row) => [row.profile_id, row.unread_messages]))
}

/** A member's unread messages in all chats. */
export const unreadRecord = ownRecord<number, number | null>(
  'unread_messages',
  (account) => sql`(select unread_messages from chat_totals where profile_id = ${account})`,
  (count) => count ?? 0,
)

/** How many conversations with real members a member has started. */
export const startedRecord = ownRecord<number, number | null>(
  'conversations_started',
  (account) => sql`(select conversations_started from chat_totals where profile_id = ${account})`,
  (count) => count ?? 0,
)

/** Returns how many conversations with real members each has started, without members who started none. */
export async function findAllStarted(db: ReadDb, profileIds: number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ profile_id: number; conversations_started: number }>`${asPrepared}
    select profile_id, conversations_started from chat_totals where profile_id = any(${profileIds}::bigint[])
  `.execute(db)
  return new Map(rows.map((row) => [row.profile_id, row.conversations_started]))
}

/** Deletes the totals of an erased member. */
export async function deleteTotals(db: Db, profileId: number): Promise<void> {
  await db.deleteFrom('chat_totals').where('profile_id', '=', profileId).execute()
}

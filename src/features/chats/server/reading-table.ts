import { sql } from 'kysely'
import { keptPlan } from '../../../server/db/prepared.ts'
import type { Db } from '../../../server/db/tables.ts'

/** A member has read a conversation of theirs up to a message. */
export interface Reading {
  profile_id: number
  conversation_id: number
  up_to: number
  /** Whether the reader lets the sender know. */
  has_receipt: boolean
}

/** What was read by that. */
export interface ReadResult {
  conversation_id: number
  profile_id: number
  other_id: number
  /** The newest message that was read. */
  up_to: number
  /** How many were read, and how many are left unread. */
  amount: number
  num_unread: number
  /** Whether the sender may know: both want read receipts. */
  has_receipt: boolean
}

/**
 * Marks what the others wrote in conversations that are not gone as read, and as delivered where it was not yet, and takes it off what is unread. Answers the
 * readings that changed something. The conversations must be locked, and each member of one be named once.
 */
export async function updateAllRead(db: Db, readings: Reading[], now: Date): Promise<ReadResult[]> {
  const { rows } = await sql<ReadResult>`${keptPlan}
    with reading as (
      select m.conversation_id, m.profile_id, m.other_id, t.up_to, t.has_receipt,
        greatest(m.last_read_id, m.cleared_up_to) as after_id
      from unnest(
        ${readings.map((reading) => reading.conversation_id)}::bigint[],
        ${readings.map((reading) => reading.profile_id)}::bigint[],
        ${readings.map((reading) => reading.up_to)}::bigint[],
        ${readings.map((reading) => reading.has_receipt)}::boolean[]
      ) as t (conversation_id, profile_id, up_to, has_receipt)
      join conversation_members m
        on m.conversation_id = t.conversation_id and m.profile_id = t.profile_id and not m.is_gone
    ), marked as (
      update messages m
      set read_at = ${now.toISOString()}::timestamptz, has_receipt = r.has_receipt,
        delivered_at = coalesce(m.delivered_at, ${now.toISOString()}::timestamptz)
      from reading r
      where m.conversation_id = r.conversation_id and m.id > r.after_id and m.id <= r.up_to
        -- Not to be taken for a way to the rows: the one by sender reads all that they ever wrote.
        and coalesce(m.sender_id = r.other_id, false)
        and m.read_at is null and m.taken_back_at is null
      returning m.conversation_id, m.sender_id, m.id
    ), counted as (
      select conversation_id, sender_id, count(*)::int as amount, max(id) as up_to
      from marked group by conversation_id, sender_id
    )
    update conversation_members m set num_unread = m.num_unread - c.amount, last_read_id = c.up_to
    from counted c
    join reading r on r.conversation_id = c.conversation_id and r.other_id = c.sender_id
    join accounts a on a.id = c.sender_id
    where m.conversation_id = c.conversation_id and m.profile_id = r.profile_id
    returning m.conversation_id, m.profile_id, m.other_id, c.up_to, m.num_unread,
      c.amount, r.has_receipt and a.read_receipts as has_receipt
  `.execute(db)
  return rows
}

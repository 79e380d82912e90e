import { sql } from 'kysely'
import { asPrepared } from '../../../../server/db/prepared.ts'
import type { Db } from '../../../../server/db/tables.ts'

/** A member has read one of their conversations up to a message. */
export interface Reading {
  profile_id: number
  conversation_id: number
  up_to: number
  /** True if the reader sends read receipts. */
  has_receipt: boolean
  /** True if senders who get no receipt are notified of the delivery. */
  tells_delivery: boolean
}

/** The result of a reading. */
export interface ReadResult {
  conversation_id: number
  profile_id: number
  other_id: number
  /** The newest message that was read. */
  up_to: number
  /** How many were read, and how many remain unread. */
  amount: number
  num_unread: number
  /** True if both want read receipts, so that the sender may know. */
  has_receipt: boolean
  /** Messages that were delivered by being read, if their delivery may be revealed. */
  delivered_ids: number[]
}

/**
 * Marks the partners' messages as read in conversations that are not gone, and as delivered if they were not
 * yet, and subtracts them from the unread ones. Returns the readings that changed something. The
 * conversations must be locked, and each member of one may occur once.
 */
export async function updateAllRead(db: Db, readings: Reading[], now: Date): Promise<ReadResult[]> {
  const { rows } = await sql<ReadResult>`${asPrepared}
    with reading as (
      select m.conversation_id, m.profile_id, m.other_id, t.up_to, t.has_receipt, t.tells_delivery,
        t.has_receipt and a.read_receipts as tells_reading,
        greatest(m.last_read_id, m.cleared_up_to) as after_id
      from unnest(
        ${readings.map((reading) => reading.conversation_id)}::bigint[],
        ${readings.map((reading) => reading.profile_id)}::bigint[],
        ${readings.map((reading) => reading.up_to)}::bigint[],
        ${readings.map((reading) => reading.has_receipt)}::boolean[],
        ${readings.map((reading) => reading.tells_delivery)}::boolean[]
      ) as t (conversation_id, profile_id, up_to, has_receipt, tells_delivery)
      join conversation_members m
        on m.conversation_id = t.conversation_id and m.profile_id = t.profile_id and not m.is_gone
      join accounts a on a.id = m.other_id
    ), marked as (
      update messages m
      set read_at = ${now.toISOString()}::timestamptz, has_receipt = r.has_receipt,
        delivered_at = coalesce(
          m.delivered_at, case when r.tells_delivery or r.tells_reading then ${now.toISOString()}::timestamptz end
        )
      from reading r
      where m.conversation_id = r.conversation_id and m.id > r.after_id and m.id <= r.up_to
        -- Not to be taken for a way to the rows: the one by sender reads all that they ever wrote.
        and coalesce(m.sender_id = r.other_id, false)
        and m.read_at is null and m.taken_back_at is null
      returning m.conversation_id, r.profile_id, r.tells_reading, m.id,
        coalesce(m.delivered_at = ${now.toISOString()}::timestamptz, false) as is_delivered
    ), counted as (
      select conversation_id, profile_id, tells_reading, count(*)::int as amount, max(id) as up_to,
        coalesce(array_agg(id) filter (where is_delivered), '{}') as delivered_ids
      from marked group by conversation_id, profile_id, tells_reading
    )
    update conversation_members m set num_unread = m.num_unread - c.amount, last_read_id = c.up_to
    from counted c
    where m.conversation_id = c.conversation_id and m.profile_id = c.profile_id
    returning m.conversation_id, m.profile_id, m.other_id, c.up_to, m.num_unread,
      c.amount, c.tells_reading as has_receipt, c.delivered_ids
  `.execute(db)
  return rows
}

/** A message has reached its recipient's browser. */
export interface Delivery {
  profile_id: number
  conversation_id: number
  message_id: number
}

/**
 * Marks messages as delivered that were not yet, if they were written to those members and their
 * conversations are not gone. Returns the changes, by conversation and sender.
 */
export async function updateAllDelivered(
  db: Db,
  deliveries: Delivery[],
  now: Date,
): Promise<{ conversation_id: number; sender_id: number; message_ids: number[] }[]> {
  const { rows } = await sql<{
    conversation_id: number
    sender_id: number
    message_ids: number[]
  }>`${asPrepared}
    with delivery as (
      select distinct m.conversation_id, m.other_id, t.message_id
      from unnest(
        ${deliveries.map((delivery) => delivery.profile_id)}::bigint[],
        ${deliveries.map((delivery) => delivery.conversation_id)}::bigint[],
        ${deliveries.map((delivery) => delivery.message_id)}::bigint[]
      ) as t (profile_id, conversation_id, message_id)
      join conversation_members m
        on m.conversation_id = t.conversation_id and m.profile_id = t.profile_id and not m.is_gone
      -- Others lock messages in the same order.
      order by m.conversation_id, t.message_id
    ), marked as (
      update messages m set delivered_at = ${now.toISOString()}::timestamptz
      from delivery d
      where m.conversation_id = d.conversation_id and m.id = d.message_id
        and coalesce(m.sender_id = d.other_id, false) and m.delivered_at is null and m.taken_back_at is null
      returning m.conversation_id, m.sender_id, m.id
    )
    select conversation_id, sender_id, array_agg(id order by id) as message_ids
    from marked group by conversation_id, sender_id order by conversation_id
  `.execute(db)
  return rows
}

import { sql } from 'kysely'
import type { Db, Made, ReadDb } from '../../../server/db/tables.ts'

declare module '../../../server/db/tables.ts' {
  interface Tables {
    messages: {
      id: Made<number>
      conversation_id: number
      client_id: string
      sender_id: number
      kind: 'text' | 'photo' | 'gift' | 'system'
      body: string | null
      gift_id: number | null
      gift_credits: number | null
      credits: number
      created_at: Time
      delivered_at: NullableTime
      read_at: NullableTime
      has_receipt: Made<boolean>
      taken_back_at: NullableTime
    }
  }
}

/** A message as it is shown; `has_receipt` tells whether its reader let the sender know. */
export interface MessageRow {
  id: number
  conversation_id: number
  client_id: string
  sender_id: number
  kind: 'text' | 'photo' | 'gift' | 'system'
  body: string | null
  gift_id: number | null
  gift_credits: number | null
  credits: number
  created_at: string
  delivered_at: string | null
  read_at: string | null
  has_receipt: boolean
}

const columns = [
  'id',
  'conversation_id',
  'client_id',
  'sender_id',
  'kind',
  'body',
  'gift_id',
  'gift_credits',
  'credits',
  'created_at',
  'delivered_at',
  'read_at',
  'has_receipt',
] as const

/** A message to be stored; `credits` is what it costs the sender. */
export interface NewMessage {
  conversation_id: number
  client_id: string
  sender_id: number
  kind: 'text' | 'gift' | 'system'
  body: string | null
  /** What is given with it, with its price in the catalogue. */
  gift: { id: number; credits: number } | null
  credits: number
}

/** Stores messages; ids follow the given order. The conversations must be locked. */
export async function insertMessages(db: Db, messages: NewMessage[], now: Date): Promise<MessageRow[]> {
  const { rows } = await sql<MessageRow>`
    insert into messages
      (conversation_id, client_id, sender_id, kind, body, gift_id, gift_credits, credits, created_at)
    select conversation_id, client_id::uuid, sender_id, kind, body, gift_id, gift_credits, credits,
      ${now.toISOString()}::timestamptz
    from unnest(
      ${messages.map((message) => message.conversation_id)}::bigint[],
      ${messages.map((message) => message.client_id)}::text[],
      ${messages.map((message) => message.sender_id)}::bigint[],
      ${messages.map((message) => message.kind)}::text[],
      ${messages.map((message) => message.body)}::text[],
      ${messages.map((message) => message.gift?.id ?? null)}::int[],
      ${messages.map((message) => message.gift?.credits ?? null)}::int[],
      ${messages.map((message) => message.credits)}::int[]
    ) with ordinality
      as t (conversation_id, client_id, sender_id, kind, body, gift_id, gift_credits, credits, ord)
    order by ord
    returning ${sql.join(columns.map((column) => sql.ref(column)))}
  `.execute(db)
  return rows.sort((a, b) => a.id - b.id)
}

/** Messages that their senders sent under those client ids before, taken back or not. */
export async function findAllByClientId(
  db: ReadDb,
  sent: { sender_id: number; client_id: string }[],
): Promise<MessageRow[]> {
  const { rows } = await sql<MessageRow>`
    select ${sql.join(columns.map((column) => sql.ref(`m.${column}`)))}
    from unnest(${sent.map((row) => row.sender_id)}::bigint[], ${sent.map((row) => row.client_id)}::text[])
      as t (sender_id, client_id)
    join messages m on m.sender_id = t.sender_id and m.client_id = t.client_id::uuid
  `.execute(db)
  return rows
}

/** A page of a conversation, newest first: messages after `afterId` and before `beforeId`. */
export function findAllMessages(
  db: ReadDb,
  conversationId: number,
  page: { afterId: number; beforeId: number | undefined; limit: number },
): Promise<MessageRow[]> {
  let query = db
    .selectFrom('messages')
    .select(columns)
    .where('conversation_id', '=', conversationId)
    .where('taken_back_at', 'is', null)
    .where('id', '>', page.afterId)
  if (page.beforeId !== undefined) query = query.where('id', '<', page.beforeId)
  return query.orderBy('id', 'desc').limit(page.limit).execute()
}

/** Messages by their ids. */
export function findAllById(db: ReadDb, ids: number[]): Promise<MessageRow[]> {
  if (ids.length === 0) return Promise.resolve([])
  return db.selectFrom('messages').select(columns).where('id', 'in', ids).execute()
}

/** A message that stands in a member's chat, whoever wrote it; none that were taken back or that the product wrote. */
export function findReceivedMessage(db: ReadDb, profileId: number, messageId: number) {
  return db
    .selectFrom('messages as m')
    .innerJoin('conversation_members as c', 'c.conversation_id', 'm.conversation_id')
    .select(['m.id', 'm.conversation_id', 'm.sender_id', 'm.kind', 'm.body', 'm.created_at'])
    .select(['m.gift_id', 'm.gift_credits'])
    .where('m.id', '=', messageId)
    .where('c.profile_id', '=', profileId)
    .whereRef('m.id', '>', 'c.cleared_up_to')
    .where('m.taken_back_at', 'is', null)
    .where('m.kind', '<>', 'system')
    .executeTakeFirst()
}

/** The newest id of a conversation, taken back or not; 0 when it has none. */
export async function findNewestId(db: ReadDb, conversationId: number): Promise<number> {
  const row = await db
    .selectFrom('messages')
    .select('id')
    .where('conversation_id', '=', conversationId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.id ?? 0
}

/** How many messages of a sender came after one, not more than are unread. */
export async function countMessagesAfter(
  db: ReadDb,
  conversationId: number,
  senderId: number,
  afterId: number,
): Promise<number> {
  const row = await db
    .selectFrom('messages')
    .select((eb) => eb.fn.countAll<number>().as('amount'))
    .where('conversation_id', '=', conversationId)
    .where('sender_id', '=', senderId)
    .where('taken_back_at', 'is', null)
    .where('id', '>', afterId)
    .executeTakeFirstOrThrow()
  return Number(row.amount)
}

/**
 * Marks a sender's messages after `afterId` and up to `upToId` as read, and as delivered where they were not yet.
 * Answers the newest of them, or null when none was unread.
 */
export async function updateRead(
  db: Db,
  range: { conversation_id: number; sender_id: number; afterId: number; upToId: number },
  read: { at: Date; has_receipt: boolean },
): Promise<number | null> {
  const rows = await db
    .updateTable('messages')
    .set((eb) => ({
      read_at: read.at,
      delivered_at: eb.fn.coalesce('delivered_at', sql<string>`${read.at.toISOString()}::timestamptz`),
      has_receipt: read.has_receipt,
    }))
    .where('conversation_id', '=', range.conversation_id)
    .where('sender_id', '=', range.sender_id)
    .where('id', '>', range.afterId)
    .where('id', '<=', range.upToId)
    .where('read_at', 'is', null)
    .where('taken_back_at', 'is', null)
    .returning('id')
    .execute()
  return rows.reduce<number | null>((newest, row) => Math.max(newest ?? 0, row.id), null)
}

/** Marks messages as delivered that were not yet. */
export async function updateDelivered(db: Db, ids: number[], now: Date): Promise<void> {
  await db
    .updateTable('messages')
    .set({ delivered_at: now })
    .where('id', 'in', ids)
    .where('delivered_at', 'is', null)
    .execute()
}

/** An own message of a conversation, with whether it was taken back; none of those that the product wrote. */
export function findOwnMessage(db: ReadDb, conversationId: number, senderId: number, messageId: number) {
  return db
    .selectFrom('messages')
    .select(['id', 'read_at', 'taken_back_at'])
    .where('id', '=', messageId)
    .where('conversation_id', '=', conversationId)
    .where('sender_id', '=', senderId)
    .where('kind', '<>', 'system')
    .executeTakeFirst()
}

/** What was paid for messages to a member who has not read them; those that were taken back stay paid. */
export async function findAllPaidUnread(
  db: ReadDb,
  recipientId: number,
): Promise<{ id: number; sender_id: number; credits: number }[]> {
  const { rows } = await sql<{ id: number; sender_id: number; credits: number }>`
    select m.id, m.sender_id, m.credits
    from conversations c join messages m on m.conversation_id = c.id
    where (c.low_id = ${recipientId} or c.high_id = ${recipientId}) and m.sender_id <> ${recipientId}
      and m.read_at is null and m.taken_back_at is null and m.credits > 0
    order by m.id
  `.execute(db)
  return rows
}

/** What is left of what a message said. */
const nothing = { body: null, gift_id: null, gift_credits: null }

/** Empties everything that a member ever wrote, as if it were taken back. The rows stay for the conversations. */
export async function updateAllEmptied(db: Db, senderId: number, now: Date): Promise<void> {
  await db
    .updateTable('messages')
    .set((eb) => ({
      ...nothing,
      taken_back_at: eb.fn.coalesce('taken_back_at', sql<string>`${now.toISOString()}::timestamptz`),
    }))
    .where('sender_id', '=', senderId)
    .execute()
}

/** Empties a message for good; its row stays for repeats of its client id. */
export async function updateTakenBack(db: Db, messageId: number, now: Date): Promise<void> {
  await db
    .updateTable('messages')
    .set({ ...nothing, taken_back_at: now })
    .where('id', '=', messageId)
    .execute()
}

import { type RawBuilder, sql } from 'kysely'
import type { PromptCode } from '../../../../core/prompts.ts'
import { asPrepared } from '../../../../server/db/prepared.ts'
import type { Db, Made, ReadDb } from '../../../../server/db/tables.ts'
import { type AboutRow, noAbout } from '../../../cards/server/public.ts'
import { isFromMember, type MessageKind, messageKinds } from '../../rules.ts'

declare module '../../../../server/db/tables.ts' {
  interface Tables {
    messages: {
      id: Made<number>
      conversation_id: number
      client_id: string
      sender_id: number
      kind: MessageKind
      body: string | null
      gift_id: number | null
      gift_credits: number | null
      credits: number
      created_at: Time
      delivered_at: NullableTime
      read_at: NullableTime
      has_receipt: Made<boolean>
      taken_back_at: NullableTime
      reply_to_id: number | null
      photo_id: number | null
      photo_accepted_at: NullableTime
      scam_warnings: string[] | null
      masked_body: string | null
      about_photo_id: number | null
      about_prompt: PromptCode | null
      about_answer: string | null
    }
  }
}

/** A message's columns for showing it; `has_receipt`: its reader sent a read receipt. */
export interface MessageRow extends AboutRow {
  id: number
  conversation_id: number
  client_id: string
  sender_id: number
  kind: MessageKind
  body: string | null
  gift_id: number | null
  gift_credits: number | null
  credits: number
  created_at: string
  delivered_at: string | null
  read_at: string | null
  has_receipt: boolean
  reply_to_id: number | null
  photo_id: number | null
  photo_accepted_at: string | null
  scam_warnings: string[] | null
  /** The text for the recipient until both have written; null if nothing in the body is masked. */
  masked_body: string | null
}

/** The columns read for showing a message. */
export const messageColumns = [
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
  'reply_to_id',
  'photo_id',
  'photo_accepted_at',
  'scam_warnings',
  'masked_body',
  'about_photo_id',
  'about_prompt',
  'about_answer',
] as const

/** Returns a page of a conversation, newest first: messages after `afterId` and before `beforeId`. */
export function findAllMessages(
  db: ReadDb,
  conversationId: number,
  page: { afterId: number; beforeId: number | undefined; limit: number },
): Promise<MessageRow[]> {
  let query = db
    .selectFrom('messages')
    .select(messageColumns)
    .where('conversation_id', '=', conversationId)
    .where('taken_back_at', 'is', null)
    .where('id', '>', page.afterId)
  if (page.beforeId !== undefined) query = query.where('id', '<', page.beforeId)
  return query.orderBy('id', 'desc').limit(page.limit).execute()
}

/** Returns messages by their conversations and ids. */
export async function findAllById(
  db: ReadDb,
  wanted: { conversation_id: number; id: number }[],
): Promise<MessageRow[]> {
  if (wanted.length === 0) return []
  const { rows } = await sql<MessageRow>`${asPrepared}
    select ${sql.join(messageColumns.map((column) => sql.ref(`m.${column}`)))}
    from unnest(${wanted.map((row) => row.conversation_id)}::bigint[], ${wanted.map((row) => row.id)}::bigint[])
      as t (conversation_id, id)
    join messages m on m.conversation_id = t.conversation_id and m.id = t.id
  `.execute(db)
  return rows
}

/** Returns a message in a member's chat, by either sender; excludes system messages and those taken back. */
export function findReceivedMessage(db: ReadDb, profileId: number, messageId: number) {
  return db
    .selectFrom('conversation_members as c')
    .innerJoin('messages as m', 'm.conversation_id', 'c.conversation_id')
    .select(['m.id', 'm.conversation_id', 'm.sender_id', 'm.kind', 'm.body', 'm.created_at'])
    .select(['m.gift_id', 'm.gift_credits', 'm.photo_id'])
    .where('m.id', '=', messageId)
    .where('c.profile_id', '=', profileId)
    .whereRef('m.id', '>', 'c.cleared_up_to')
    .where('m.taken_back_at', 'is', null)
    .where('m.kind', '<>', 'system')
    .executeTakeFirst()
}

/** Reports whether a photo was sent to a member, in a message in their chat that was not taken back. */
export async function existsSentPhoto(db: ReadDb, photoId: number, profileId: number): Promise<boolean> {
  const row = await db
    .selectFrom('messages as m')
    .innerJoin('conversation_members as c', 'm.conversation_id', 'c.conversation_id')
    .select('m.id')
    .where('m.photo_id', '=', photoId)
    .where('c.profile_id', '=', profileId)
    .whereRef('m.sender_id', '<>', 'c.profile_id')
    .whereRef('m.id', '>', 'c.cleared_up_to')
    .where('m.taken_back_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Returns a sender's newest system message of a conversation after `afterId`. */
export function findNewestSystemMessage(
  db: ReadDb,
  conversationId: number,
  senderId: number,
  afterId: number,
): Promise<Pick<MessageRow, 'id' | 'body' | 'read_at'> | undefined> {
  return db
    .selectFrom('messages')
    .select(['id', 'body', 'read_at'])
    .where('conversation_id', '=', conversationId)
    .where('kind', '=', 'system')
    .where('sender_id', '=', senderId)
    .where('id', '>', afterId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Updates the code of a system message. */
export async function updateSystemMessage(
  db: Db,
  conversationId: number,
  messageId: number,
  body: string,
): Promise<void> {
  await db
    .updateTable('messages')
    .set({ body })
    .where('conversation_id', '=', conversationId)
    .where('id', '=', messageId)
    .where('kind', '=', 'system')
    .execute()
}

/** Returns the newest message id of a conversation, taken back or not; 0 if it has none. */
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

/**
 * Returns how many messages senders wrote in their conversations since a moment, among the newest `limit`
 * there, without conversations with none.
 */
export async function countNewest(
  db: ReadDb,
  senders: { conversation_id: number; sender_id: number }[],
  { since, limit }: { since: Date; limit: number },
): Promise<Map<number, number>> {
  const { rows } = await sql<{ conversation_id: number; amount: number }>`${asPrepared}
    select t.conversation_id, count(*)::int as amount
    from unnest(
      ${senders.map((row) => row.conversation_id)}::bigint[],
      ${senders.map((row) => row.sender_id)}::bigint[]
    ) as t (conversation_id, sender_id)
    cross join lateral (
      select sender_id, created_at from messages
      where conversation_id = t.conversation_id order by id desc limit ${limit}
    ) as m
    where m.sender_id = t.sender_id and m.created_at > ${since.toISOString()}::timestamptz
    group by t.conversation_id
  `.execute(db)
  return new Map(rows.map((row) => [row.conversation_id, row.amount]))
}

/**
 * Returns the texts that senders wrote in their conversations since a moment, among the newest `limit` messages of each,
 * oldest first; without those that were taken back.
 */
export async function findAllNewestTexts(
  db: ReadDb,
  senders: { conversation_id: number; sender_id: number }[],
  { since, limit }: { since: Date; limit: number },
): Promise<{ conversation_id: number; body: string }[]> {
  const { rows } = await sql<{ conversation_id: number; body: string }>`${asPrepared}
    select t.conversation_id, m.body
    from unnest(
      ${senders.map((row) => row.conversation_id)}::bigint[],
      ${senders.map((row) => row.sender_id)}::bigint[]
    ) as t (conversation_id, sender_id)
    cross join lateral (
      select id, sender_id, kind, body, created_at from messages
      where conversation_id = t.conversation_id order by id desc limit ${limit}
    ) as m
    where m.sender_id = t.sender_id and ${fromMembers('m')} and m.body is not null
      and m.created_at > ${since.toISOString()}::timestamptz
    order by t.conversation_id, m.id
  `.execute(db)
  return rows
}

/** The condition that members wrote the messages of a table, by its alias. */
export function fromMembers(alias: string): RawBuilder<boolean> {
  const others = messageKinds.filter((kind) => !isFromMember(kind))
  return sql.join(
    others.map((kind) => sql`${sql.ref(`${alias}.kind`)} <> ${sql.lit(kind)}`),
    sql` and `,
  )
}

/** Returns how many messages of a sender after the given one were not taken back. */
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

/** Returns an own message of a conversation, including one that was taken back; excludes system messages. */
export function findOwnMessage(db: ReadDb, conversationId: number, senderId: number, messageId: number) {
  return db
    .selectFrom('messages')
    .select(['id', 'read_at', 'has_receipt', 'taken_back_at'])
    .where('id', '=', messageId)
    .where('conversation_id', '=', conversationId)
    .where('sender_id', '=', senderId)
    .where('kind', '<>', 'system')
    .executeTakeFirst()
}

/**
 * Returns what was paid for messages of some conversations, written until a time, that a member has not read;
 * those taken back are excluded, as they remain paid.
 */
export async function findAllPaidUnread(
  db: ReadDb,
  recipientId: number,
  { conversationIds, until }: { conversationIds: number[]; until: string },
): Promise<{ id: number; sender_id: number; credits: number }[]> {
  const { rows } = await sql<{ id: number; sender_id: number; credits: number }>`
    select m.id, m.sender_id, m.credits
    from messages m
    where m.conversation_id = any(${conversationIds}::bigint[]) and m.sender_id <> ${recipientId}
      and m.created_at <= ${until}::timestamptz and m.read_at is null and m.taken_back_at is null and m.credits > 0
    order by m.id
  `.execute(db)
  return rows
}

/** The contents of a message after it was taken back. */
const nothing = {
  body: null,
  masked_body: null,
  gift_id: null,
  gift_credits: null,
  photo_id: null,
  ...noAbout,
}

/** Clears every message a member ever wrote, as if taken back. The rows remain for the conversations. */
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

/** Clears a message permanently; its row remains for repeats of its client id. */
export async function updateTakenBack(
  db: Db,
  conversationId: number,
  messageId: number,
  now: Date,
): Promise<void> {
  await db
    .updateTable('messages')
    .set({ ...nothing, taken_back_at: now })
    .where('conversation_id', '=', conversationId)
    .where('id', '=', messageId)
    .execute()
}

/**
 * Deletes the words of a member's answers from the messages that quote them: those to these prompts, or all (null). Rows
 * are locked in the order in which readings and deliveries lock them.
 */
export async function updateAnswersForgotten(
  db: Db,
  recipientId: number,
  prompts: PromptCode[] | null,
): Promise<void> {
  await sql`
    update messages m set about_answer = null
    from (
      select q.conversation_id, q.id
      from conversations c
      join messages q on q.conversation_id = c.id and q.about_answer is not null
      where ${recipientId} in (c.low_id, c.high_id) and q.sender_id <> ${recipientId}
        and (${prompts}::text[] is null or q.about_prompt = any(${prompts}::text[]))
      order by q.conversation_id, q.id
      for update of q
    ) as quoting
    where m.conversation_id = quoting.conversation_id and m.id = quoting.id
  `.execute(db)
}

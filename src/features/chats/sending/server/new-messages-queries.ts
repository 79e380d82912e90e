import { type RawBuilder, sql } from 'kysely'
import type { CombinedWrite } from '../../../../server/db/combined-statement.ts'
import { asPrepared } from '../../../../server/db/prepared.ts'
import type { Db, ReadDb } from '../../../../server/db/tables.ts'
import { type AboutRow, noAbout } from '../../../cards/server/public.ts'
import type { DirectedPair } from '../../conversations/server/conversations-table.ts'
import { type MessageRow, messageColumns } from '../../messages/server/messages-table.ts'
import type { MessageKind, ScamWarning } from '../../rules.ts'

/** A message to be stored; `credits` is what it costs the sender. */
export interface NewMessage {
  conversation_id: number
  client_id: string
  sender_id: number
  kind: MessageKind
  body: string | null
  /** The gift sent with it, with its price in the catalogue. */
  gift?: { id: number; credits: number } | null
  photo_id?: number | null
  reply_to_id?: number | null
  scam_warnings?: readonly ScamWarning[]
  masked_body?: string | null
  about?: AboutRow
  credits: number
}

/**
 * The query of the next ids of messages. The conversations must already be locked: a transaction that sees an id
 * then sees all lower ones as well. Unused ids are lost.
 */
export function nextMessageIds(amount: number): RawBuilder<{ id: number }> {
  return sql`select nextval('messages_id_seq') as id from generate_series(1, ${amount}::int)`
}

/** Returns the next ids of messages, by a statement of its own. */
export async function takeMessageIds(db: Db, amount: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`${asPrepared} ${nextMessageIds(amount)}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Returns new messages as rows, with the ids allocated for them. */
export function newRows(messages: NewMessage[], ids: readonly number[], now: Date): MessageRow[] {
  return messages.map((message, at) => {
    const {
      gift,
      scam_warnings,
      photo_id = null,
      reply_to_id = null,
      masked_body = null,
      about = noAbout,
      ...rest
    } = message
    const id = ids[at]
    if (id === undefined) throw new Error('there are fewer ids than messages')
    return {
      ...rest,
      id,
      client_id: message.client_id.toLowerCase(),
      gift_id: gift?.id ?? null,
      gift_credits: gift?.credits ?? null,
      photo_id,
      reply_to_id,
      scam_warnings: scam_warnings?.length ? [...scam_warnings] : null,
      masked_body,
      ...about,
      created_at: now.toISOString(),
      delivered_at: null,
      read_at: null,
      has_receipt: false,
      photo_accepted_at: null,
    }
  })
}

/** Inserts new messages of one transaction. The conversations must be locked. */
export const insertMessages: CombinedWrite<MessageRow> = (rows, { after, now }) => sql`
    insert into messages
      (id, conversation_id, client_id, sender_id, kind, body, gift_id, gift_credits, photo_id, reply_to_id, scam_warnings,
        masked_body, about_photo_id, about_prompt, about_answer, credits, created_at)
    select id, conversation_id, client_id::uuid, sender_id, kind, body, gift_id, gift_credits, photo_id, reply_to_id,
      string_to_array(scam_warnings, ','), masked_body, about_photo_id, about_prompt, about_answer, credits, ${now.toISOString()}::timestamptz
    from unnest(
      ${rows.map((row) => row.id)}::bigint[],
      ${rows.map((row) => row.conversation_id)}::bigint[],
      ${rows.map((row) => row.client_id)}::text[],
      ${rows.map((row) => row.sender_id)}::bigint[],
      ${rows.map((row) => row.kind)}::text[],
      ${rows.map((row) => row.body)}::text[],
      ${rows.map((row) => row.gift_id)}::int[],
      ${rows.map((row) => row.gift_credits)}::int[],
      ${rows.map((row) => row.photo_id)}::bigint[],
      ${rows.map((row) => row.reply_to_id)}::bigint[],
      ${rows.map(({ scam_warnings }) => scam_warnings?.join(',') ?? null)}::text[],
      ${rows.map((row) => row.masked_body)}::text[],
      ${rows.map((row) => row.about_photo_id)}::bigint[],
      ${rows.map((row) => row.about_prompt)}::text[],
      ${rows.map((row) => row.about_answer)}::text[],
      ${rows.map((row) => row.credits)}::int[]
    ) as t (
      id, conversation_id, client_id, sender_id, kind, body, gift_id, gift_credits, photo_id, reply_to_id, scam_warnings,
      masked_body, about_photo_id, about_prompt, about_answer, credits
    )
    where ${after}
    returning 1
  `

/**
 * Returns messages that their senders have sent to the same recipients under those client ids, taken back or
 * not.
 */
export async function findAllByClientId(
  db: ReadDb,
  sent: (DirectedPair & { client_id: string })[],
): Promise<(MessageRow & DirectedPair)[]> {
  const { rows } = await sql<MessageRow & DirectedPair>`${asPrepared}
    select m.*, t.recipient_id
    from unnest(
      ${sent.map((row) => row.sender_id)}::bigint[],
      ${sent.map((row) => row.recipient_id)}::bigint[],
      ${sent.map((row) => row.client_id)}::text[]
    ) as t (sender_id, recipient_id, client_id)
    join conversations c
      on c.low_id = least(t.sender_id, t.recipient_id) and c.high_id = greatest(t.sender_id, t.recipient_id)
    cross join lateral (
      select ${sql.join(messageColumns.map((column) => sql.ref(column)))} from messages
      where sender_id = t.sender_id and client_id = t.client_id::uuid and conversation_id = c.id
      -- By the one key that names it, however few the planner thinks a conversation holds.
      offset 0
    ) as m
  `.execute(db)
  return rows
}

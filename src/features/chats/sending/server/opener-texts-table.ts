import { sql } from 'kysely'
import type { CombinedWrite } from '../../../../server/db/combined-statement.ts'
import { asPrepared } from '../../../../server/db/prepared.ts'
import type { Db, ReadDb } from '../../../../server/db/tables.ts'
import type { OpenerCount } from '../../rules.ts'

declare module '../../../../server/db/tables.ts' {
  interface Tables {
    opener_texts: {
      sender_id: number
      text_hash: string
      count: number
      counted_from: Time
      day_count: number
      day_from: Time
      last_at: Time
    }
  }
}

/** A text that a member starts conversations with, by its digest. */
export interface OpenerKey {
  sender_id: number
  text_hash: string
}

/** How often the text was sent. */
export type OpenerText = OpenerKey & OpenerCount

/** Returns the key of a member's text. */
export function openerName({ sender_id, text_hash }: OpenerKey): string {
  return `${sender_id}:${text_hash}`
}

/** Returns the counts of these texts, without those that were not sent recently. */
export async function findAllOpenerTexts(db: ReadDb, keys: OpenerKey[]): Promise<OpenerText[]> {
  if (keys.length === 0) return []
  const { rows } = await sql<OpenerText>`${asPrepared}
    select o.sender_id, o.text_hash, o.count, o.counted_from, o.day_count, o.day_from
    from unnest(
      ${keys.map((key) => key.sender_id)}::bigint[], ${keys.map((key) => key.text_hash)}::text[]
    ) as t (sender_id, text_hash)
    join opener_texts o on o.sender_id = t.sender_id and o.text_hash = t.text_hash
  `.execute(db)
  return rows
}

/** Stores the current counts; the senders' accounts must be locked, and each text may occur once. */
export const upsertOpenerTexts: CombinedWrite<OpenerText> = (texts, { after, now }) => sql`
    insert into opener_texts (sender_id, text_hash, count, counted_from, day_count, day_from, last_at)
    select t.*, ${now.toISOString()}::timestamptz
    from unnest(
      ${texts.map((text) => text.sender_id)}::bigint[],
      ${texts.map((text) => text.text_hash)}::text[],
      ${texts.map((text) => text.count)}::int[],
      ${texts.map((text) => text.counted_from)}::timestamptz[],
      ${texts.map((text) => text.day_count)}::int[],
      ${texts.map((text) => text.day_from)}::timestamptz[]
    ) as t (sender_id, text_hash, count, counted_from, day_count, day_from)
    where ${after}
    order by 1, 2
    on conflict (sender_id, text_hash) do update set
      count = excluded.count, counted_from = excluded.counted_from,
      day_count = excluded.day_count, day_from = excluded.day_from, last_at = excluded.last_at
    returning 1
  `

/** The newest conversations that a member started since a moment: their number, and the time of the first. */
export interface Starts {
  amount: number
  first_at: string
}

/**
 * Returns what members started since a moment, at most `limit` of each, without members who started nothing.
 */
export async function findAllStarts(
  db: ReadDb,
  senderIds: number[],
  since: Date,
  limit: number,
): Promise<Map<number, Starts>> {
  const { rows } = await sql<Starts & { sender_id: number }>`${asPrepared}
    select t.sender_id, count(*)::int as amount, min(c.created_at) as first_at
    from unnest(${senderIds}::bigint[]) as t (sender_id)
    cross join lateral (
      select created_at from conversations
      where started_by = t.sender_id and created_at > ${since.toISOString()}::timestamptz
      order by created_at desc limit ${limit}
    ) c
    group by t.sender_id
  `.execute(db)
  return new Map(rows.map((row) => [row.sender_id, row]))
}

/** Deletes the texts of a member. */
export async function deleteOpenerTexts(db: Db, senderId: number): Promise<void> {
  await db.deleteFrom('opener_texts').where('sender_id', '=', senderId).execute()
}

/** Deletes texts that were last sent before a moment; skips those being sent concurrently. */
export async function deleteOpenerTextsUntil(db: Db, until: Date): Promise<void> {
  await sql`
    delete from opener_texts o using (
      select sender_id, text_hash from opener_texts
      where last_at <= ${until.toISOString()}::timestamptz for update skip locked
    ) old
    where o.sender_id = old.sender_id and o.text_hash = old.text_hash
  `.execute(db)
}

import { sql } from 'kysely'
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

/** Words that a member starts conversations with, by their digest. */
export interface OpenerKey {
  sender_id: number
  text_hash: string
}

/** How often the words were sent. */
export type OpenerText = OpenerKey & OpenerCount

/** Names the words of a member. */
export function openerName({ sender_id, text_hash }: OpenerKey): string {
  return `${sender_id}:${text_hash}`
}

/** What is known of these words; those that were not sent lately are left out. */
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

/** Stores the counts as they are now; the senders' accounts must be locked, and each text named once. */
export async function upsertOpenerTexts(db: Db, texts: OpenerText[], now: Date): Promise<void> {
  if (texts.length === 0) return
  await sql`${asPrepared}
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
    order by 1, 2
    on conflict (sender_id, text_hash) do update set
      count = excluded.count, counted_from = excluded.counted_from,
      day_count = excluded.day_count, day_from = excluded.day_from, last_at = excluded.last_at
  `.execute(db)
}

/** The newest conversations that somebody started since a moment: how many, and when the first of them was. */
export interface Starts {
  amount: number
  first_at: string
}

/** What members started since a moment, at most `limit` of each; those who started nothing are left out. */
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

/** Forgets the words of a member. */
export async function deleteOpenerTexts(db: Db, senderId: number): Promise<void> {
  await db.deleteFrom('opener_texts').where('sender_id', '=', senderId).execute()
}

/** Forgets words that were last sent up to a moment; those that are being sent right now stay. */
export async function deleteOpenerTextsUntil(db: Db, until: Date): Promise<void> {
  await sql`
    delete from opener_texts o using (
      select sender_id, text_hash from opener_texts
      where last_at <= ${until.toISOString()}::timestamptz for update skip locked
    ) old
    where o.sender_id = old.sender_id and o.text_hash = old.text_hash
  `.execute(db)
}

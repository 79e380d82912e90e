import { sql } from 'kysely'
import { keptPlan } from '../db/prepared.ts'
import type { Db, ReadDb } from '../db/tables.ts'

declare module '../db/tables.ts' {
  interface Tables {
    stream_heads: { account_id: number; seq: number }
    stream_events: { account_id: number; seq: number; type: string; data: string; created_at: Time }
  }
}

/** What one account is shown on its live stream. */
export interface StreamEntry {
  account_id: number
  type: string
  data: unknown
}

/** An entry as it goes out: `data` is JSON text, written once for all who see the same. */
export interface WrittenEntry {
  account_id: number
  type: string
  data: string
}

/** An entry with its place in the account's stream: 1, 2, 3 ... without gaps. */
export interface NumberedEntry extends WrittenEntry {
  seq: number
}

/** Writes out what entries show. */
export function writeEntries(entries: StreamEntry[]): WrittenEntry[] {
  const texts = new Map<unknown, string>()
  return entries.map(({ account_id, type, data }) => {
    const text = texts.get(data) ?? JSON.stringify(data)
    texts.set(data, text)
    return { account_id, type, data: text }
  })
}

/**
 * Stores entries and numbers them. The heads are locked in the order of accounts until the transaction ends, so a
 * later number is never visible before an earlier one, and two writers cannot deadlock.
 */
export async function insertStreamEvents(
  db: Db,
  entries: WrittenEntry[],
  now: Date,
): Promise<NumberedEntry[]> {
  if (entries.length === 0) return []
  const numbered = await numberEntries(db, entries)
  await sql`${keptPlan}
    insert into stream_events (account_id, seq, type, data, created_at)
    select account_id, seq, type, data, ${now.toISOString()}::timestamptz
    from unnest(
      ${numbered.map((entry) => entry.account_id)}::bigint[],
      ${numbered.map((entry) => entry.seq)}::bigint[],
      ${numbered.map((entry) => entry.type)}::text[],
      ${numbered.map((entry) => entry.data)}::text[]
    ) as t (account_id, seq, type, data)
  `.execute(db)
  return numbered
}

/** Gives entries the next numbers of their accounts, in the given order. */
async function numberEntries(db: Db, entries: WrittenEntry[]): Promise<NumberedEntry[]> {
  const amounts = new Map<number, number>()
  for (const { account_id } of entries) amounts.set(account_id, (amounts.get(account_id) ?? 0) + 1)
  const { rows } = await sql<{ account_id: number; seq: number }>`${keptPlan}
    insert into stream_heads (account_id, seq)
    select account_id, amount from unnest(${[...amounts.keys()]}::bigint[], ${[...amounts.values()]}::bigint[])
      as t (account_id, amount)
    order by account_id
    on conflict (account_id) do update set seq = stream_heads.seq + excluded.seq
    returning account_id, seq
  `.execute(db)
  const next = new Map(rows.map(({ account_id, seq }) => [account_id, seq - (amounts.get(account_id) ?? 0)]))
  return entries.map((entry) => {
    const seq = (next.get(entry.account_id) ?? 0) + 1
    next.set(entry.account_id, seq)
    return { ...entry, seq }
  })
}

/** The number of the account's newest entry, 0 when it never had one. */
export async function findStreamHead(db: ReadDb, accountId: number): Promise<number> {
  const row = await db
    .selectFrom('stream_heads')
    .select('seq')
    .where('account_id', '=', accountId)
    .modifyFront(keptPlan)
    .executeTakeFirst()
  return row?.seq ?? 0
}

/** The stored entries after a number, oldest first, at most `limit`. */
export async function findAllStreamEventsAfter(
  db: ReadDb,
  accountId: number,
  seq: number,
  limit: number,
): Promise<NumberedEntry[]> {
  return db
    .selectFrom('stream_events')
    .select(['account_id', 'seq', 'type', 'data'])
    .where('account_id', '=', accountId)
    .where('seq', '>', seq)
    .orderBy('seq')
    .limit(limit)
    .modifyFront(keptPlan)
    .execute()
}

/**
 * Drops what accounts could resume from; give each a `resync` entry in the same transaction. Their numbers go on, so
 * whoever resumes at an entry that is gone is told to fetch anew.
 */
export async function deleteAllStreamEvents(db: Db, accountIds: number[]): Promise<void> {
  await sql`delete from stream_events where account_id = any(${accountIds}::bigint[])`.execute(db)
}

/** Drops an account's stream, numbers included: nobody can log in to it any more. */
export async function deleteStream(db: Db, accountId: number): Promise<void> {
  await deleteAllStreamEvents(db, [accountId])
  await db.deleteFrom('stream_heads').where('account_id', '=', accountId).execute()
}

/** How many entries an account keeps for resuming (architecture: 'The stream'). */
export const keptEntries = 1000
/** How long an entry is kept for resuming. */
export const keptSeconds = 86_400

/** How far back the sweep looks for accounts that had new entries; it runs each minute. */
const recentSeconds = 300

/** Drops what nobody can resume from any more: entries older than a day or past the newest 1,000 of an account. */
export async function deleteOldStreamEvents(db: Db, now: Date): Promise<void> {
  const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000).toISOString()
  await sql`delete from stream_events where created_at < ${ago(keptSeconds)}::timestamptz`.execute(db)
  await sql`
    delete from stream_events e
    using stream_heads h
    where h.account_id = e.account_id and e.seq <= h.seq - ${keptEntries}
      and e.account_id in (select account_id from stream_events where created_at > ${ago(recentSeconds)}::timestamptz)
  `.execute(db)
}

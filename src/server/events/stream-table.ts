import { sql } from 'kysely'
import { nothingBefore, type WrittenBefore } from '../db/combined-statement.ts'
import { asPrepared } from '../db/prepared.ts'
import type { Db, ReadDb } from '../db/tables.ts'
import { ownRecord } from '../own-records.ts'

declare module '../db/tables.ts' {
  interface Tables {
    stream_heads: { account_id: number; seq: number }
    stream_events: { account_id: number; seq: number; entries: string; created_at: Time }
  }
}

/** An event as one account sees it on its live stream. */
export interface StreamEntry {
  account_id: number
  type: string
  data: unknown
}

/** An entry ready to send: `data` is JSON text, serialised once for all recipients of the same. */
export interface WrittenEntry {
  account_id: number
  type: string
  data: string
}

/** An entry with its number in the account's stream: 1, 2, 3 ... without gaps. */
export interface NumberedEntry extends WrittenEntry {
  seq: number
}

/** Serialises entries. */
export function writeEntries(entries: StreamEntry[]): WrittenEntry[] {
  const texts = new Map<unknown, string>()
  return entries.map(({ account_id, type, data }) => {
    const text = texts.get(data) ?? JSON.stringify(data)
    texts.set(data, text)
    return { account_id, type, data: text }
  })
}

/**
 * Stores and numbers entries in one statement; the entries of an account in one transaction form one row.
 * Locks the stream heads in account order until the transaction ends, so a later number is never visible
 * before an earlier one, and two writers cannot deadlock. Returns them by account, in the given order. The
 * statement also contains the writes of `before`, which are written first.
 */
export async function insertStreamEvents(
  db: Db,
  entries: WrittenEntry[],
  now: Date,
  before: WrittenBefore = nothingBefore,
): Promise<NumberedEntry[]> {
  if (entries.length === 0) return []
  const byAccount = new Map<number, WrittenEntry[]>()
  for (const entry of entries) {
    const before = byAccount.get(entry.account_id)
    if (before) before.push(entry)
    else byAccount.set(entry.account_id, [entry])
  }
  const rows = [...byAccount].sort(([a], [b]) => a - b)
  const accounts = rows.map(([account_id]) => account_id)
  const stored = await sql<{ seqs: number[] }>`${asPrepared}
    with ${sql.join([
      ...before.ctes,
      sql`heads as (
      insert into stream_heads (account_id, seq)
      select account_id, amount
      from unnest(${accounts}::bigint[], ${rows.map(([, own]) => own.length)}::bigint[]) as t (account_id, amount)
      where ${before.after}
      on conflict (account_id) do update set seq = stream_heads.seq + excluded.seq
      returning account_id, seq
    )`,
      sql`numbers as materialized (
      select array_agg(seq order by account_id) as seqs from heads
    )`,
      sql`stored as (
      insert into stream_events (account_id, seq, entries, created_at)
      select t.account_id, (select seqs from numbers)[t.place], t.entries, ${now.toISOString()}::timestamptz
      from unnest(
        ${accounts}::bigint[],
        string_to_array(${rows.map(([, own]) => own.map(lineOf).join('\n')).join(separator)}, ${separator})
      ) with ordinality as t (account_id, entries, place)
    )`,
    ])}
    select seqs from numbers
  `.execute(db)
  const seqs = stored.rows[0]?.seqs ?? []
  return rows.flatMap(([, own], at) => numberEntries(own, Number(seqs[at])))
}

/** Never occurs in JSON text. An array of JSON texts would be longer, because each quote is escaped. */
const separator = '\u001e'
const lineOf = ({ type, data }: WrittenEntry) => `${type} ${data}`

/** Numbers the entries of one account, the last of which has the given number. */
function numberEntries(entries: WrittenEntry[], last: number): NumberedEntry[] {
  return entries.map((entry, at) => ({ ...entry, seq: last - entries.length + 1 + at }))
}

/** Returns the number of the account's newest entry, 0 if it never had one. */
export async function findStreamHead(db: ReadDb, accountId: number): Promise<number> {
  const row = await db
    .selectFrom('stream_heads')
    .select('seq')
    .where('account_id', '=', accountId)
    .modifyFront(asPrepared)
    .executeTakeFirst()
  return row?.seq ?? 0
}

/** The same number for pages, which read it along with the session. */
export const streamHeadRecord = ownRecord<number, number | null>(
  'stream_head',
  (account) => sql`(select seq from stream_heads where account_id = ${account})`,
  (seq) => seq ?? 0,
)

/** Returns the stored entries after a number, oldest first, from a bounded number of transactions. */
export async function findAllStreamEventsAfter(
  db: ReadDb,
  accountId: number,
  seq: number,
  limit: number,
): Promise<NumberedEntry[]> {
  const rows = await db
    .selectFrom('stream_events')
    .select(['account_id', 'seq', 'entries'])
    .where('account_id', '=', accountId)
    .where('seq', '>', seq)
    .orderBy('seq')
    .limit(limit)
    .modifyFront(asPrepared)
    .execute()
  return rows.flatMap((row) => numberEntries(entriesOf(row), row.seq)).filter((entry) => entry.seq > seq)
}

function entriesOf({ account_id, entries }: { account_id: number; entries: string }): WrittenEntry[] {
  return entries.split('\n').map((line) => {
    const at = line.indexOf(' ')
    return { account_id, type: line.slice(0, at), data: line.slice(at + 1) }
  })
}

/** A change to stored entries of one account. */
export interface StreamRewrite {
  account_id: number
  /** Text that all of them contain. */
  mention: string
  /** Returns the entry to replay instead. */
  rewrite: (entry: WrittenEntry) => WrittenEntry
}

/**
 * Rewrites stored entries that must not be replayed as they were sent. Keeps their numbers; does not notify
 * open streams.
 */
export async function rewriteStreamEvents(db: Db, rewrites: StreamRewrite[]): Promise<void> {
  if (rewrites.length === 0) return
  const { rows } = await sql<{ nth: number; account_id: number; seq: number; entries: string }>`
    select t.nth::int, e.account_id, e.seq, e.entries
    from unnest(
      ${rewrites.map((each) => each.account_id)}::bigint[], ${rewrites.map((each) => each.mention)}::text[]
    ) with ordinality as t (account_id, mention, nth)
    join stream_events e on e.account_id = t.account_id and position(t.mention in e.entries) > 0
    order by e.account_id, e.seq
    for update of e
  `.execute(db)
  const changed = new Map<string, { account_id: number; seq: number; entries: string }>()
  for (const { nth, ...row } of rows) {
    const key = `${row.account_id}:${row.seq}`
    const { rewrite } = rewrites[nth - 1] as StreamRewrite
    const before = changed.get(key) ?? row
    const entries = entriesOf(before)
      .map((entry) => lineOf(rewrite(entry)))
      .join('\n')
    if (entries !== before.entries) changed.set(key, { ...row, entries })
  }
  if (changed.size === 0) return
  const rewritten = [...changed.values()]
  await sql`
    update stream_events e set entries = t.entries
    from unnest(
      ${rewritten.map((row) => row.account_id)}::bigint[],
      ${rewritten.map((row) => row.seq)}::bigint[],
      ${rewritten.map((row) => row.entries)}::text[]
    ) as t (account_id, seq, entries)
    where e.account_id = t.account_id and e.seq = t.seq
  `.execute(db)
}

/**
 * Deletes the entries that accounts could resume from; write a `resync` entry for each in the same
 * transaction. Numbering continues, so a client that resumes at a deleted entry must refetch.
 */
export async function deleteAllStreamEvents(db: Db, accountIds: number[]): Promise<void> {
  await sql`delete from stream_events where account_id = any(${accountIds}::bigint[])`.execute(db)
}

/** Deletes an account's stream, numbers included: nobody can log in to it again. */
export async function deleteStream(db: Db, accountId: number): Promise<void> {
  await deleteAllStreamEvents(db, [accountId])
  await db.deleteFrom('stream_heads').where('account_id', '=', accountId).execute()
}

/** Maximum number of entries per account for resuming (architecture: 'The stream'). */
export const maxEntries = 1000
/** How long an entry is available for resuming. */
export const retentionSeconds = 86_400

/** How far back the sweep looks for accounts with new entries; it runs every minute. */
const recentSeconds = 300

/** Deletes entries that nobody can resume from: older than a day or beyond the newest 1,000 of an account. */
export async function deleteOldStreamEvents(db: Db, now: Date): Promise<void> {
  const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000).toISOString()
  await sql`delete from stream_events where created_at < ${ago(retentionSeconds)}::timestamptz`.execute(db)
  await sql`
    delete from stream_events e
    using stream_heads h
    where h.account_id = e.account_id and e.seq <= h.seq - ${maxEntries}
      and e.account_id in (select account_id from stream_events where created_at > ${ago(recentSeconds)}::timestamptz)
  `.execute(db)
}

import { type RawBuilder, sql } from 'kysely'
import type { SignalKind } from '../../../core/staff.ts'
import type { Db, Made, ReadDb } from '../../../server/db/tables.ts'
import { openerBits } from '../rules.ts'

declare module '../../../server/db/tables.ts' {
  interface Tables {
    signals: { account_id: number; kind: SignalKind; amount: number; at: Time }
    opener_hashes: {
      message_id: number
      account_id: number
      recipient_id: number
      /** 64 digits 0 and 1. */
      hash: string | null
      is_age_gap: boolean
      at: Time
    }
    banned_marks: {
      id: Made<number>
      account_id: number
      company_id: number
      kind: MarkKind
      mark: string | null
      hash: string | null
      until: Time
    }
  }
}

/** By what a banned member is recognised. */
export type MarkKind = 'browser' | 'card' | 'bank_account' | 'telephone' | 'photo' | 'opener'

/** A signal about a member. */
export interface Signal {
  kind: SignalKind
  amount: number
  at: string
}

/** Stores a signal about a member; the same kind again is the newest, with the greater amount. */
export async function upsertSignal(
  db: Db,
  signal: { account_id: number; kind: SignalKind; amount: number; at: Date },
): Promise<void> {
  await db
    .insertInto('signals')
    .values(signal)
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'kind']).doUpdateSet({
        amount: sql`greatest(signals.amount, excluded.amount)`,
        at: signal.at,
      }),
    )
    .execute()
}

/** Returns the signals about a member since a time, newest first. */
export function findSignals(db: ReadDb, accountId: number, since: Date): Promise<Signal[]> {
  return db
    .selectFrom('signals')
    .select(['kind', 'amount', 'at'])
    .where('account_id', '=', accountId)
    .where('at', '>', since.toISOString())
    .orderBy('at', 'desc')
    .execute()
}

/** Deletes what is too old to count. */
export async function deleteOld(db: Db, before: { signals: Date; openers: Date; now: Date }): Promise<void> {
  await db.deleteFrom('signals').where('at', '<', before.signals.toISOString()).execute()
  await db.deleteFrom('opener_hashes').where('at', '<', before.openers.toISOString()).execute()
  await db.deleteFrom('banned_marks').where('until', '<=', before.now.toISOString()).execute()
}

/** Deletes what signals hold of an erased member; the marks of a banned one stay until their time is over. */
export async function deleteSignalsOf(db: Db, accountId: number): Promise<void> {
  await db.deleteFrom('signals').where('account_id', '=', accountId).execute()
  await db.deleteFrom('opener_hashes').where('account_id', '=', accountId).execute()
  await db.deleteFrom('rule_hits').where('account_id', '=', accountId).execute()
}

const bandStarts = [1, 17, 33, 49]
const bandBits = 16

/** Matches rows whose hash differs from one of these in at most `maxBits` bits, by the indexes of their bands (up to 7). */
function isNear(hashes: readonly string[], maxBits: number): RawBuilder<boolean> {
  const bands = bandStarts.map((start) => {
    const values = hashes.flatMap((hash) => {
      const value = Number.parseInt(hash.slice(start - 1, start - 1 + bandBits), 2)
      return [value, ...Array.from({ length: bandBits }, (_, bit) => value ^ (1 << bit))]
    })
    return sql`substring(hash from ${sql.lit(start)} for 16)::bit(16)::integer = any(${[...new Set(values)]}::integer[])`
  })
  const distances = hashes.map((hash) => sql`bit_count(hash # ${hash}::text::bit(64)) <= ${maxBits}`)
  return sql<boolean>`hash is not null and (${sql.join(bands, sql` or `)}) and (${sql.join(distances, sql` or `)})`
}

/** Stores how a first message looks. Returns false where it was stored before. */
export async function insertOpener(
  db: Db,
  opener: {
    message_id: number
    account_id: number
    recipient_id: number
    hash: string | null
    is_age_gap: boolean
    at: Date
  },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('opener_hashes')
    .values({ ...opener, hash: sql`${opener.hash}::text::bit(64)` })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** Counts those to whom a member has sent a text like this one, and the others who have sent one to anybody. */
export async function countLikeOpeners(
  db: ReadDb,
  opener: { account_id: number; hash: string; since: Date },
): Promise<{ recipients: number; senders: number }> {
  const { rows } = await sql<{ recipients: number; senders: number }>`
    select count(distinct recipient_id) filter (where account_id = ${opener.account_id})::int as recipients,
      count(distinct account_id) filter (where account_id <> ${opener.account_id})::int as senders
    from opener_hashes
    where ${isNear([opener.hash], openerBits)} and at > ${opener.since.toISOString()}::timestamptz
  `.execute(db)
  return rows[0] ?? { recipients: 0, senders: 0 }
}

/** Counts the first messages of a member since a time, and those to much older members. */
export async function countOpeners(
  db: ReadDb,
  accountId: number,
  { since, day }: { since: Date; day: Date },
): Promise<{ openers: number; gaps: number }> {
  const { rows } = await sql<{ openers: number; gaps: number }>`
    select count(*) filter (where at > ${day.toISOString()}::timestamptz)::int as openers,
      count(*) filter (where is_age_gap)::int as gaps
    from opener_hashes where account_id = ${accountId} and at > ${since.toISOString()}::timestamptz
  `.execute(db)
  return rows[0] ?? { openers: 0, gaps: 0 }
}

/** A mark of a banned member to store. */
export type NewMark = { kind: MarkKind } & ({ mark: string; hash?: never } | { hash: string; mark?: never })

/** Stores by what a banned member is recognised. */
export async function insertMarks(
  db: Db,
  banned: { account_id: number; company_id: number; until: Date },
  marks: readonly NewMark[],
): Promise<void> {
  if (marks.length === 0) return
  await sql`
    insert into banned_marks (account_id, company_id, kind, mark, hash, until)
    select ${banned.account_id}::bigint, ${banned.company_id}::bigint, kind, mark, hash::bit(64), ${banned.until.toISOString()}::timestamptz
    from unnest(
      ${marks.map(({ kind }) => kind)}::text[], ${marks.map(({ mark }) => mark ?? null)}::text[],
      ${marks.map(({ hash }) => hash ?? null)}::text[]
    ) as t (kind, mark, hash)
    on conflict do nothing
  `.execute(db)
}

/** Deletes the marks of a member whose ban was taken back. */
export async function deleteMarksOf(db: Db, accountId: number): Promise<void> {
  await db.deleteFrom('banned_marks').where('account_id', '=', accountId).execute()
}

/** Where a mark of somebody who is banned is looked for. */
interface Looking {
  but_account_id: number
  company_id: number
  now: Date
}

/** Counts the banned members of the company who have one of these marks. */
export async function countMarked(
  db: ReadDb,
  { but_account_id, company_id, now }: Looking,
  kind: MarkKind,
  marks: readonly string[],
): Promise<number> {
  if (marks.length === 0) return 0
  const row = await db
    .selectFrom('banned_marks')
    .select(({ fn }) => fn.count<number>('account_id').distinct().as('count'))
    .where('mark', 'in', [...marks])
    .where('kind', '=', kind)
    .where('company_id', '=', company_id)
    .where('account_id', '<>', but_account_id)
    .where('until', '>', now.toISOString())
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

/** Counts the banned members of the company of whom a photo or a first message looks like one of these. */
export async function countAlike(
  db: ReadDb,
  { but_account_id, company_id, now }: Looking,
  { kind, hashes, maxBits }: { kind: MarkKind; hashes: readonly string[]; maxBits: number },
): Promise<number> {
  if (hashes.length === 0) return 0
  const row = await db
    .selectFrom('banned_marks')
    .select(({ fn }) => fn.count<number>('account_id').distinct().as('count'))
    .where('kind', '=', kind)
    .where(isNear(hashes, maxBits))
    .where('company_id', '=', company_id)
    .where('account_id', '<>', but_account_id)
    .where('until', '>', now.toISOString())
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

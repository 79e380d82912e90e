import { sql } from 'kysely'
import type { Db, Made, ReadDb } from '../../../server/db/tables.ts'
import type { ExportStatus } from '../rules.ts'

declare module '../../../server/db/tables.ts' {
  interface Tables {
    account_exports: {
      id: Made<number>
      account_id: number
      status: ExportStatus
      /** Null once the file is deleted. */
      file_key: string | null
      size_bytes: number | null
      failures: Made<number>
      requested_at: Time
      ready_at: NullableTime
      expires_at: NullableTime
    }
  }
}

export interface ExportRow {
  id: number
  account_id: number
  status: ExportStatus
  file_key: string | null
  size_bytes: number | null
  requested_at: string
  ready_at: string | null
  expires_at: string | null
}

const columns = [
  'id',
  'account_id',
  'status',
  'file_key',
  'size_bytes',
  'requested_at',
  'ready_at',
  'expires_at',
] as const

export function findExportById(db: ReadDb, exportId: number): Promise<ExportRow | undefined> {
  return db.selectFrom('account_exports').select(columns).where('id', '=', exportId).executeTakeFirst()
}

/** Returns a member's newest export. */
export function findNewestExport(db: ReadDb, accountId: number): Promise<ExportRow | undefined> {
  return db
    .selectFrom('account_exports')
    .select(columns)
    .where('account_id', '=', accountId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Returns the times of a member's requests since a moment whose exports did not fail, oldest first. */
export async function findRequestTimes(db: ReadDb, accountId: number, since: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('account_exports')
    .select('requested_at')
    .where('account_id', '=', accountId)
    .where('status', '<>', 'failed')
    .where('requested_at', '>', since.toISOString())
    .orderBy('requested_at')
    .execute()
  return rows.map(({ requested_at }) => requested_at)
}

/** Inserts a pending export; returns undefined if one of the member's is already being made. */
export function insertExport(
  db: Db,
  values: { account_id: number; file_key: string; requested_at: Date },
): Promise<ExportRow | undefined> {
  return db
    .insertInto('account_exports')
    .values({ ...values, status: 'pending' })
    .onConflict((conflict) => conflict.column('account_id').where('status', '=', 'pending').doNothing())
    .returning(columns)
    .executeTakeFirst()
}

/** Marks an export as ready. Returns false if it is no longer wanted: erased or given up. */
export async function updateExportReady(
  db: Db,
  exportId: number,
  values: { size_bytes: number; ready_at: Date; expires_at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('account_exports')
    .set({ ...values, status: 'ready' })
    .where('id', '=', exportId)
    .where('status', '=', 'pending')
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/**
 * Counts a failed attempt; at the `last` one the export has failed and has no file. Returns whether it has
 * failed.
 */
export async function updateExportFailure(db: Db, exportId: number, last: number): Promise<boolean> {
  const { rows } = await sql<{ status: ExportStatus }>`
    update account_exports set
      failures = failures + 1,
      status = case when failures + 1 >= ${last}::int then 'failed' else status end,
      file_key = case when failures + 1 >= ${last}::int then null else file_key end
    where id = ${exportId} and status = 'pending'
    returning status
  `.execute(db)
  return rows[0]?.status !== 'pending'
}

/**
 * Gives up exports requested before a moment that are still not made. Returns the keys of files that may
 * exist.
 */
export async function updateExportsGivenUp(db: Db, before: Date): Promise<string[]> {
  const { rows } = await sql<{ file_key: string }>`
    update account_exports e set status = 'failed', file_key = null
    from (
      select id, file_key from account_exports
      where status = 'pending' and requested_at <= ${before.toISOString()}::timestamptz
      limit 100 for update skip locked
    ) as due
    where e.id = due.id
    returning due.file_key
  `.execute(db)
  return rows.map(({ file_key }) => file_key)
}

/** Clears the file keys of expired exports, in batches. Returns the keys; the rows remain. */
export async function updateExportsExpired(db: Db, now: Date): Promise<string[]> {
  const { rows } = await sql<{ file_key: string }>`
    update account_exports e set file_key = null
    from (
      select id, file_key from account_exports
      where file_key is not null and expires_at <= ${now.toISOString()}::timestamptz
      order by expires_at limit 100 for update skip locked
    ) as due
    where e.id = due.id
    returning due.file_key
  `.execute(db)
  return rows.map(({ file_key }) => file_key)
}

/** Deletes exports requested before a moment, in batches. Returns the keys of files that may still exist. */
export async function deleteOldExports(db: Db, before: Date): Promise<string[]> {
  const { rows } = await sql<{ file_key: string | null }>`
    delete from account_exports where id in (
      select id from account_exports where requested_at <= ${before.toISOString()}::timestamptz limit 100
    ) returning file_key
  `.execute(db)
  return rows.flatMap(({ file_key }) => file_key ?? [])
}

/** Deletes all exports of an account. Returns the keys of files that may still exist. */
export async function deleteExportsOf(db: Db, accountId: number): Promise<string[]> {
  const rows = await db
    .deleteFrom('account_exports')
    .where('account_id', '=', accountId)
    .returning('file_key')
    .execute()
  return rows.flatMap(({ file_key }) => file_key ?? [])
}

import { sql } from 'kysely'
import { addSeconds, secondsPerDay } from '../../../../core/time.ts'
import type { Db, ReadDb } from '../../../../server/db/tables.ts'

/** A closed account, as other features need it. */
interface ClosedAccount {
  site_id: number
}

/**
 * Closes an account: sets it to `deleted`, stores its previous status, and ends its sessions and mailed
 * tokens. Returns its site, or undefined if it is already deleted.
 */
export async function closeAccountRow(
  db: Db,
  accountId: number,
  now: Date,
): Promise<ClosedAccount | undefined> {
  const { rows } = await sql<ClosedAccount>`
    update accounts set status = 'deleted', deleted_at = ${now.toISOString()}::timestamptz, status_before_deletion = status
    where id = ${accountId} and status in ('active', 'not_confirmed', 'suspended')
    returning site_id
  `.execute(db)
  if (rows[0]) await endAccess(db, accountId)
  return rows[0]
}

/**
 * Reopens a closed account of a site with its previous status; ends every mailed token. Returns its current
 * state, or undefined if it was erased, not closed by its member, or of another site.
 */
export async function reopenAccountRow(
  db: Db,
  { account_id, site_id }: { account_id: number; site_id: number },
  now: Date,
): Promise<{ status: 'active' | 'not_confirmed' | 'suspended' } | undefined> {
  const { rows } = await sql<{ status: 'active' | 'not_confirmed' | 'suspended' }>`
    update accounts set status = status_before_deletion, deleted_at = null, status_before_deletion = null,
      last_seen_at = ${now.toISOString()}::timestamptz, inactive_mailed_at = null
    where id = ${account_id} and site_id = ${site_id} and status = 'deleted' and erased_at is null
      and status_before_deletion is not null
    returning status
  `.execute(db)
  if (rows[0]) await endAccess(db, account_id)
  return rows[0]
}

/** The accounts due at `now`: those deleted before a moment, and those that signed up and never confirmed. */
export interface ErasureDue {
  now: Date
  deleted_until: Date
  unconfirmed_until: Date
}

/** Excludes staff and fictional accounts, and accounts with a link that can still confirm the address. */
const isDue = (due: ErasureDue) => sql`
  not a.is_staff and a.email is not null and a.erased_at is null and (
    (a.status = 'deleted' and a.deleted_at <= ${due.deleted_until.toISOString()}::timestamptz)
    or (
      a.status = 'not_confirmed' and a.created_at <= ${due.unconfirmed_until.toISOString()}::timestamptz
      and not exists (
        select from account_tokens t where t.account_id = a.id and t.purpose = 'activate'
          and t.expires_at > ${due.now.toISOString()}::timestamptz
      )
    )
  )`

/** Returns accounts whose erasure is due, at most `limit`. */
export async function findAllToErase(db: ReadDb, due: ErasureDue, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select a.id from accounts a where ${isDue(due)} order by a.id limit ${limit}
  `.execute(db)
  return rows.map((row) => row.id)
}

/**
 * Clears an account whose erasure is due: no personal data remains in its row or in the other tables of
 * accounts. The row remains for the ledger, with its credits. Returns its site and its former address, or
 * undefined if it was not due.
 */
export async function eraseAccountRow(
  db: Db,
  accountId: number,
  due: ErasureDue,
): Promise<(ClosedAccount & { email: string }) | undefined> {
  const now = due.now.toISOString()
  const { rows } = await sql<ClosedAccount & { email: string }>`
    update accounts a set status = 'deleted', deleted_at = coalesce(deleted_at, ${now}::timestamptz),
      erased_at = ${now}::timestamptz, email = null, email_folded = null, password_hash = null,
      name = '', name_folded = null, language = 'en', notifications_disabled = default, notifications = default,
      invisible = default, read_receipts = default, hide_fictional = default, auto_like_newcomers = default,
      hide_from_other_sites = default, discreet = default, on_landings = default, photos_at_once = default, open_subjects = default,
      sensitive_hidden = default, paid_user = default,
      daily_cap = null, monthly_cap = null, cap_currency = null, status_before_deletion = null, suspended_for = null,
      status_before_suspension = null, last_seen_at = null,
      inactive_mailed_at = null
    from (select id, email from accounts where id = ${accountId}) before
    where a.id = before.id and ${isDue(due)}
    returning a.site_id, before.email
  `.execute(db)
  if (!rows[0]) return undefined
  await endAccess(db, accountId)
  for (const table of ['consents', 'account_sources', 'account_dismissals'] as const) {
    await db.deleteFrom(table).where('account_id', '=', accountId).execute()
  }
  return rows[0]
}

async function endAccess(db: Db, accountId: number): Promise<void> {
  await db.deleteFrom('sessions').where('account_id', '=', accountId).execute()
  await db.deleteFrom('ended_sessions').where('account_id', '=', accountId).execute()
  await db.deleteFrom('account_browsers').where('account_id', '=', accountId).execute()
  await db.deleteFrom('account_tokens').where('account_id', '=', accountId).execute()
}

/** Stores when a member was last here, once a day. */
export async function updateLastSeen(db: Db, accountId: number, at: Date): Promise<void> {
  const dayBefore = addSeconds(at, -secondsPerDay).toISOString()
  await sql`
    update accounts set last_seen_at = ${at.toISOString()}::timestamptz, inactive_mailed_at = null
    where id = ${accountId} and coalesce(last_seen_at, '-infinity') < ${dayBefore}::timestamptz
  `.execute(db)
}

/** The order of the index `accounts_unused`; any other order would make a sweep read the whole table. */
const lastUse = sql`coalesce(last_seen_at, created_at)`

const isUnused = (before: Date) => sql`
  status = 'active' and not is_staff and email is not null and ${lastUse} <= ${before.toISOString()}::timestamptz`

/**
 * Returns at most `limit` members not seen since a moment who have not been notified of the deletion, and
 * marks them as notified.
 */
export async function markInactiveMailed(
  db: Db,
  unusedSince: Date,
  now: Date,
  limit: number,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update accounts set inactive_mailed_at = ${now.toISOString()}::timestamptz
    where id in (
      select id from accounts where ${isUnused(unusedSince)} and inactive_mailed_at is null
      order by ${lastUse} limit ${limit} for no key update skip locked
    )
    returning id
  `.execute(db)
  return rows.map((row) => row.id)
}

/**
 * Returns members (or only the one with that id) not seen since one moment who were notified before another,
 * at most `limit`.
 */
export async function findAllToClose(
  db: ReadDb,
  { unusedSince, mailedBefore, accountId }: { unusedSince: Date; mailedBefore: Date; accountId?: number },
  limit: number,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from accounts where ${isUnused(unusedSince)}
      and inactive_mailed_at <= ${mailedBefore.toISOString()}::timestamptz
      and (${accountId ?? null}::bigint is null or id = ${accountId ?? null}::bigint)
    order by ${lastUse} limit ${limit}
  `.execute(db)
  return rows.map((row) => row.id)
}

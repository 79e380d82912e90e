import { type ColumnType, sql } from 'kysely'
import type { Locale } from '../../../../core/locales.ts'
import type { Currency, MinorUnits } from '../../../../core/money.ts'
import { asPrepared } from '../../../../server/db/prepared.ts'
import type { Db, Made, ReadDb } from '../../../../server/db/tables.ts'
import { momentFromJson, type OwnWork, ownRecord } from '../../../../server/own-records.ts'
import type { AccountStatus, NotificationChanges, SuspensionReason } from '../../rules.ts'

import { foldEmail, foldName } from '../../rules.ts'

declare module '../../../../server/db/tables.ts' {
  interface Tables {
    accounts: {
      id: Made<number>
      site_id: number
      pool_id: number
      email: string | null
      email_folded: string | null
      password_hash: string | null
      name: string
      /** Null once erased. */
      name_folded: string | null
      status: AccountStatus
      is_staff: Made<boolean>
      paid_user: Made<boolean>
      credits: Made<number>
      language: Locale
      created_at: Time
      activated_at: NullableTime
      deleted_at: NullableTime
      notifications_disabled: Made<string[]>
      invisible: Made<boolean>
      read_receipts: Made<boolean>
      hide_fictional: Made<boolean>
      auto_like_newcomers: Made<boolean>
      hide_from_other_sites: Made<boolean>
      discreet: Made<boolean>
      on_landings: Made<boolean>
      photos_at_once: Made<boolean>
      open_subjects: Made<boolean>
      /** The consent to sensitive data is withdrawn (law: 2.4). */
      sensitive_hidden: Made<boolean>
      /** A decision of staff keeps the member from writing; kept by a trigger of `restrictions`. */
      is_restricted: Made<boolean>
      /** A decision of staff hides the profile; kept by a trigger of `restrictions`. */
      is_hidden: Made<boolean>
      /** Written as JSON text. */
      notifications: ColumnType<NotificationChanges, string | undefined, string>
      daily_cap: MinorUnits | null
      monthly_cap: MinorUnits | null
      /** The currency of both caps; null without one. */
      cap_currency: Currency | null
      status_before_deletion: 'not_confirmed' | 'active' | 'suspended' | null
      /** Null while the account is not suspended, and if staff has suspended it. */
      suspended_for: SuspensionReason | null
      status_before_suspension: 'not_confirmed' | 'active' | null
      /** Created for the demo, with a published password. */
      is_demo: Made<boolean>
      erased_at: NullableTime
      /** Up to a day old. */
      last_seen_at: NullableTime
      inactive_mailed_at: NullableTime
    }
  }
}

/** The values of a new account. Fictional accounts have neither address nor password. */
export interface NewAccount {
  site_id: number
  pool_id: number
  email: string | null
  password_hash: string | null
  name: string
  status: AccountStatus
  is_staff?: boolean
  paid_user?: boolean
  is_demo?: boolean
  language: Locale
  created_at: Date
  /** Agrees to appear to strangers; false by default. */
  on_landings?: boolean
  /** Is left out of the lists by choice; false by default. */
  invisible?: boolean
}

/** Inserts an account. Returns its id; a taken address or name violates `accounts_*_key`. */
export async function insertAccount(db: Db, account: NewAccount): Promise<number> {
  const row = await db
    .insertInto('accounts')
    .values({
      ...account,
      email_folded: account.email === null ? null : foldEmail(account.email),
      name_folded: foldName(account.name),
      activated_at: account.status === 'active' ? account.created_at : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

export function findAccountById(db: ReadDb, accountId: number) {
  return db
    .selectFrom('accounts')
    .selectAll()
    .where('id', '=', accountId)
    .modifyFront(asPrepared)
    .executeTakeFirst()
}

/** Returns the names of accounts by id; erased ones have none. */
export async function findAccountNames(
  db: ReadDb,
  ids: readonly (number | null)[],
): Promise<Map<number, string | null>> {
  const rows = await db
    .selectFrom('accounts')
    .select(['id', 'name'])
    .where('id', 'in', [...new Set([...ids.filter((id) => id !== null), 0])])
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** An account's row. */
export type AccountRow = NonNullable<Awaited<ReturnType<typeof findAccountById>>>

/** The row of the account that sends a request. */
export const accountRecord = ownRecord<AccountRow, AccountRow>(
  'own_account',
  (account) => sql`(select to_json(own) from accounts own where own.id = ${account})`,
  (row) => ({
    ...row,
    created_at: momentFromJson(row.created_at),
    activated_at: momentFromJson(row.activated_at),
    deleted_at: momentFromJson(row.deleted_at),
    erased_at: momentFromJson(row.erased_at),
    last_seen_at: momentFromJson(row.last_seen_at),
    inactive_mailed_at: momentFromJson(row.inactive_mailed_at),
  }),
)

/** Returns an account's row, as the request has read it if it is its own. */
export async function readAccountRow(work: OwnWork, accountId: number): Promise<AccountRow | undefined> {
  return work.own?.find(accountRecord, accountId) ?? (await findAccountById(work.db, accountId))
}

/**
 * Returns whether an account is open, or excluded by its owner, and has that password hash. Locks both until the transaction ends, so
 * that a login cannot race with a new password that ends every session.
 */
export async function lockIfOpen(db: Db, accountId: number, passwordHash: string | null): Promise<boolean> {
  const row = await db
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', accountId)
    .where('password_hash', '=', passwordHash)
    .where((eb) =>
      eb.or([
        eb('status', 'in', ['not_confirmed', 'active']),
        eb.and([eb('status', '=', 'suspended'), eb('suspended_for', '=', 'self_exclusion')]),
      ]),
    )
    .forShare()
    .executeTakeFirst()
  return row !== undefined
}

/** Returns the account with an e-mail address on a site, whatever its status. */
export function findAccountByEmail(db: ReadDb, siteId: number, email: string) {
  return db
    .selectFrom('accounts')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('email_folded', '=', foldEmail(email))
    .executeTakeFirst()
}

/**
 * Returns the account with that name in a pool. Names from before the dot on the i was ignored are stored with it: theirs
 * is the account whose name is spelled the same way.
 */
export function findAccountByName(db: ReadDb, poolId: number, name: string) {
  const spelled = name.normalize('NFKC').toLowerCase()
  return db
    .selectFrom('accounts')
    .selectAll()
    .where('pool_id', '=', poolId)
    .where('name_folded', 'in', [...new Set([foldName(name), spelled])])
    .orderBy(sql`name_folded = ${spelled}`, 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Returns which unique value was taken when writing an account failed; null for any other failure. */
export function takenValue(err: unknown): 'email' | 'name' | null {
  const { code, constraint } = (err ?? {}) as { code?: string; constraint?: string }
  if (code !== '23505') return null
  if (constraint === 'accounts_email_key') return 'email'
  return constraint === 'accounts_name_key' ? 'name' : null
}

/** Activates an unconfirmed account of a site. Returns false if it was not waiting for activation there. */
export async function updateAccountActivated(
  db: Db,
  { account_id, site_id }: { account_id: number; site_id: number },
  now: Date,
): Promise<boolean> {
  const result = await db
    .updateTable('accounts')
    .set({ status: 'active', activated_at: now })
    .where('id', '=', account_id)
    .where('site_id', '=', site_id)
    .where('status', '=', 'not_confirmed')
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

export async function updateAccountLanguage(db: Db, accountId: number, language: Locale): Promise<void> {
  await db.updateTable('accounts').set({ language }).where('id', '=', accountId).execute()
}

export async function updatePaidUser(db: Db, accountId: number, paid_user: boolean): Promise<void> {
  await db.updateTable('accounts').set({ paid_user }).where('id', '=', accountId).execute()
}

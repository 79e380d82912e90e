import { sql } from 'kysely'
import type { StaffGrant } from '../../../../core/staff.ts'
import { asPrepared } from '../../../../server/db/prepared.ts'
import type { Db, Made, ReadDb } from '../../../../server/db/tables.ts'
import { type OwnRecord, ownColumns } from '../../../../server/own-records.ts'

declare module '../../../../server/db/tables.ts' {
  interface Tables {
    sessions: {
      id: Made<number>
      account_id: number
      token_hash: string
      created_at: Time
      last_seen_at: Time
      expires_at: Time
      user_agent: string
      address: string
      worked_at: NullableTime
    }
    ended_sessions: { token_hash: string; account_id: number; reason: SessionEnd; expires_at: Time }
  }
}

/** Why a session was ended. */
export type SessionEnd = 'password_changed'

export interface NewSession {
  account_id: number
  token_hash: string
  created_at: Date
  last_seen_at: Date
  expires_at: Date
  user_agent: string
  address: string
}

/** Inserts a session. Returns its id. */
export async function insertSession(db: Db, session: NewSession): Promise<number> {
  const row = await db.insertInto('sessions').values(session).returning('id').executeTakeFirstOrThrow()
  return row.id
}

/** Returns the unexpired session of a token, with the account's columns that every request needs. */
export function findSession(db: ReadDb, tokenHash: string, now: Date) {
  return sessionQuery(db, tokenHash, now).executeTakeFirst()
}

/** Does the same and adds records of the account, each as a column of its name. */
export async function findSessionWithRecords(
  db: ReadDb,
  tokenHash: string,
  now: Date,
  records: readonly OwnRecord<unknown>[],
) {
  return sessionQuery(db, tokenHash, now)
    .select(ownColumns(records, sql.ref('a.id'), now))
    .executeTakeFirst()
}

function sessionQuery(db: ReadDb, tokenHash: string, now: Date) {
  return db
    .selectFrom('sessions as s')
    .innerJoin('accounts as a', 'a.id', 's.account_id')
    .select([
      's.id as session_id',
      's.last_seen_at',
      'a.id as account_id',
      'a.site_id',
      'a.pool_id',
      'a.name',
      'a.status',
      'a.suspended_for',
      'a.is_demo',
      'a.is_staff',
      'a.paid_user',
      'a.language',
      'a.invisible',
      'a.read_receipts',
      'a.hide_fictional',
      'a.hide_from_other_sites',
      'a.discreet',
      'a.photos_at_once',
    ])
    .select((eb) => [staffGrants.as('staff'), eb.fn.coalesce('s.worked_at', 's.created_at').as('worked_at')])
    .where('s.token_hash', '=', tokenHash)
    .where('s.expires_at', '>', now.toISOString())
    .modifyFront(asPrepared)
}

/** The roles of an account of staff, as JSON; null for members. */
const staffGrants = sql<StaffGrant[] | null>`case when a.is_staff then (
  select coalesce(json_agg(json_build_object('role', g.role, 'site_id', g.site_id)), '[]') from staff_grants g where g.account_id = a.id
) end`

/** Stores that a session was used. Returns false if another request has stored it since `before`. */
export async function updateSessionSeen(
  db: Db,
  sessionId: number,
  before: Date,
  now: Date,
): Promise<boolean> {
  const result = await db
    .updateTable('sessions')
    .set({ last_seen_at: now })
    .where('id', '=', sessionId)
    .where('last_seen_at', '<=', before.toISOString())
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Stores that a member of staff has worked in a session. */
export async function updateWorked(db: Db, sessionId: number, now: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ worked_at: now })
    .where('id', '=', sessionId)
    .where((eb) => eb.or([eb('worked_at', 'is', null), eb('worked_at', '<', now.toISOString())]))
    .execute()
}

/** Ends the session of a token; an unknown token changes nothing. */
export async function deleteSessionByToken(db: Db, tokenHash: string): Promise<void> {
  await db.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute()
}

/** Returns an account's unexpired sessions, newest first. */
export function findAllSessions(db: ReadDb, accountId: number, now: Date) {
  return db
    .selectFrom('sessions')
    .select(['id', 'created_at', 'last_seen_at', 'user_agent'])
    .where('account_id', '=', accountId)
    .where('expires_at', '>', now.toISOString())
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** Ends one session of an account. Returns false if the account has none with that id. */
export async function deleteOwnSession(db: Db, accountId: number, sessionId: number): Promise<boolean> {
  const result = await db
    .deleteFrom('sessions')
    .where('account_id', '=', accountId)
    .where('id', '=', sessionId)
    .executeTakeFirst()
  return result.numDeletedRows > 0n
}

/** Ends all but the `max` most recently used sessions of an account. Returns whether any were ended. */
export async function deleteOldestSessions(db: Db, accountId: number, max: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('sessions')
        .select('id')
        .where('account_id', '=', accountId)
        .orderBy('last_seen_at', 'desc')
        .orderBy('id', 'desc')
        .offset(max),
    )
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Ends every session of an account, except one if given. */
export async function deleteSessions(db: Db, accountId: number, exceptId: number | null): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('account_id', '=', accountId)
    .where('id', '<>', exceptId ?? 0)
    .execute()
}

/**
 * Ends every session of an account, except one if given, and stores the reason for the browsers that hold
 * them.
 */
export async function endSessionsFor(
  db: Db,
  accountId: number,
  exceptId: number | null,
  reason: SessionEnd,
): Promise<void> {
  await db
    .with('ended', (qb) =>
      qb
        .deleteFrom('sessions')
        .where('account_id', '=', accountId)
        .where('id', '<>', exceptId ?? 0)
        .returning(['token_hash', 'account_id', 'expires_at']),
    )
    .insertInto('ended_sessions')
    .columns(['token_hash', 'account_id', 'reason', 'expires_at'])
    .expression((eb) =>
      eb.selectFrom('ended').select(['token_hash', 'account_id', eb.val(reason).as('reason'), 'expires_at']),
    )
    .execute()
}

/** Returns why the session of a token ended; undefined for unknown and expired ones. */
export function findSessionEnd(db: ReadDb, tokenHash: string, now: Date) {
  return db
    .selectFrom('ended_sessions')
    .select('reason')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst()
}

/** Deletes expired sessions, and the expired reasons of ended ones. */
export async function deleteExpiredSessions(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('sessions').where('expires_at', '<=', now.toISOString()).execute()
  await db.deleteFrom('ended_sessions').where('expires_at', '<=', now.toISOString()).execute()
}

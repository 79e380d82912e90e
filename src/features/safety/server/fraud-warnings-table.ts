import { sql } from 'kysely'
import type { Db, Made } from '../../../server/db/tables.ts'
import { momentFromJson, ownRecord } from '../../../server/own-records.ts'
import type { FraudWarning } from '../contract.ts'

declare module '../../../server/db/tables.ts' {
  interface Tables {
    fraud_warnings: {
      id: Made<number>
      account_id: number
      about_id: number
      created_at: Time
      sent_at: NullableTime
      seen_at: NullableTime
    }
  }
}

/**
 * Stores a warning for each member to whom a banned one has written, by one statement over the conversations of the banned
 * member. Whoever is warned of them already is left out, and so are accounts that are closed, fictional or of staff.
 */
export async function insertWarnings(db: Db, aboutId: number, now: Date): Promise<void> {
  await sql`
    insert into fraud_warnings (account_id, about_id, created_at)
    select m.other_id, ${aboutId}, ${now.toISOString()}::timestamptz
    from conversation_members m
      join accounts a on a.id = m.other_id
    where m.profile_id = ${aboutId} and a.email is not null and not a.is_staff and a.status in ('active', 'suspended')
      and exists (
        select from messages w
        where w.conversation_id = m.conversation_id and w.sender_id = ${aboutId} and w.kind <> 'system'
      )
    on conflict do nothing
  `.execute(db)
}

/** Locks the next warnings of a banned member that nobody has sent yet, at most `limit`; those being sent are left out. */
export function lockUnsent(db: Db, aboutId: number, limit: number) {
  return db
    .selectFrom('fraud_warnings')
    .select(['id', 'account_id', 'created_at'])
    .where('about_id', '=', aboutId)
    .where('sent_at', 'is', null)
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()
}

/** Records that warnings were sent. */
export async function updateSent(db: Db, ids: readonly number[], now: Date): Promise<void> {
  await db
    .updateTable('fraud_warnings')
    .set({ sent_at: now })
    .where('id', 'in', [...ids])
    .execute()
}

/** Records that a member has closed a notice; another's stays as it is. */
export async function updateWarningSeen(db: Db, id: number, accountId: number, now: Date): Promise<void> {
  await db
    .updateTable('fraud_warnings')
    .set({ seen_at: now })
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .where('seen_at', 'is', null)
    .execute()
}

/** The warnings that a member has not closed, newest first, with the name under which the other one wrote. */
export const warningsRecord = ownRecord<FraudWarning[], FraudWarning[] | null>(
  'own_fraud_warnings',
  (account) => sql`(
    select json_agg(w order by w.id desc) from (
      select f.id, f.created_at as at, a.name from fraud_warnings f join accounts a on a.id = f.about_id
      where f.account_id = ${account} and f.seen_at is null order by f.id desc limit 20
    ) w
  )`,
  (rows) => (rows ?? []).map(({ id, name, at }) => ({ id, name, at: momentFromJson(at) })),
)

/** Deletes the warnings for and about an erased member. */
export async function deleteWarningsOf(db: Db, accountId: number): Promise<void> {
  await db
    .deleteFrom('fraud_warnings')
    .where((eb) => eb.or([eb('account_id', '=', accountId), eb('about_id', '=', accountId)]))
    .execute()
}

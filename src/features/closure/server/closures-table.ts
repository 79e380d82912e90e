import { sql } from 'kysely'
import type { Db } from '../../../server/db/tables.ts'
import type { DeletionReason } from '../rules.ts'

declare module '../../../server/db/tables.ts' {
  interface Tables {
    account_closures: {
      account_id: number
      reason: DeletionReason
      comment: string | null
      created_at: Time
    }
    deletion_reasons: { site_id: number; month: string; reason: DeletionReason; count: number }
  }
}

/** The reason and comment a member gave when leaving. */
export interface Closure {
  account_id: number
  reason: DeletionReason
  comment: string | null
}

export async function insertClosure(db: Db, closure: Closure, now: Date): Promise<void> {
  await db
    .insertInto('account_closures')
    .values({ ...closure, created_at: now })
    .execute()
}

/** Deletes an account's closure. Returns its reason, or undefined if there is none. */
export async function deleteClosure(db: Db, accountId: number): Promise<DeletionReason | undefined> {
  const row = await db
    .deleteFrom('account_closures')
    .where('account_id', '=', accountId)
    .returning('reason')
    .executeTakeFirst()
  return row?.reason
}

/** Increments the count of a reason for members who left a site for good; `month` is its first day. */
export async function countReason(
  db: Db,
  left: { site_id: number; month: string; reason: DeletionReason },
): Promise<void> {
  await sql`
    insert into deletion_reasons as r (site_id, month, reason, count)
    values (${left.site_id}, ${left.month}::date, ${left.reason}, 1)
    on conflict (site_id, month, reason) do update set count = r.count + 1
  `.execute(db)
}

import type { Db, Made, ReadDb } from '../../../server/db/tables.ts'
import type { ReadingRole } from '../rules.ts'

declare module '../../../server/db/tables.ts' {
  interface Tables {
    staff_reads: {
      id: Made<number>
      account_id: number
      staff_id: number
      role: ReadingRole
      report_id: number | null
      reason: string | null
      created_at: Time
      until: Time
    }
  }
}

/** Opens a member's private conversations to one person until a time. */
export async function insertRead(
  db: Db,
  read: {
    account_id: number
    staff_id: number
    role: ReadingRole
    report_id: number | null
    reason: string | null
    created_at: Date
    until: Date
  },
): Promise<void> {
  await db.insertInto('staff_reads').values(read).execute()
}

/** Returns until when the conversations of one of these members are open to a person; undefined if they are not. */
export async function findReadEnd(
  db: ReadDb,
  { staff_id, account_ids, now }: { staff_id: number; account_ids: readonly number[]; now: Date },
): Promise<string | undefined> {
  const row = await db
    .selectFrom('staff_reads')
    .select('until')
    .where('staff_id', '=', staff_id)
    .where('account_id', 'in', [...account_ids, 0])
    .where('until', '>', now.toISOString())
    .orderBy('until', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.until
}

/** Returns when a member's conversations were open to staff, newest first. */
export function findReadsOf(db: ReadDb, accountId: number, limit: number) {
  return db
    .selectFrom('staff_reads')
    .select(['created_at', 'until', 'role', 'reason'])
    .where('account_id', '=', accountId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** Deletes the read access to an erased member. */
export async function deleteReads(db: Db, accountId: number): Promise<void> {
  await db.deleteFrom('staff_reads').where('account_id', '=', accountId).execute()
}

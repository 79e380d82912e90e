import type { Db, Made, ReadDb } from '../../../server/db/tables.ts'

declare module '../../../server/db/tables.ts' {
  interface Tables {
    self_exclusions: {
      id: Made<number>
      company_id: number
      address_hash: string
      account_id: number | null
      created_at: Time
      ends_at: Time
    }
  }
}

/** A self-exclusion to store. */
interface NewExclusion {
  company_id: number
  address_hash: string
  account_id: number
  created_at: Date
  ends_at: Date
}

/** Stores an account's self-exclusion. Returns false if it has one. */
export async function insertExclusion(db: Db, exclusion: NewExclusion): Promise<boolean> {
  const result = await db
    .insertInto('self_exclusions')
    .values(exclusion)
    .onConflict((conflict) => conflict.column('account_id').doNothing())
    .executeTakeFirst()
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** Returns when an account's self-exclusion ends; null without one. */
export async function findExclusionEnd(db: ReadDb, accountId: number): Promise<Date | null> {
  const row = await db
    .selectFrom('self_exclusions')
    .select('ends_at')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return row ? new Date(row.ends_at) : null
}

/** Returns whether one of these hashes of an address is excluded from a company's sites. */
export async function existsExclusionOf(
  db: ReadDb,
  { company_id, hashes, now }: { company_id: number; hashes: string[]; now: Date },
): Promise<boolean> {
  const row = await db
    .selectFrom('self_exclusions')
    .select('id')
    .where('company_id', '=', company_id)
    .where('address_hash', 'in', hashes)
    .where('ends_at', '>', now.toISOString())
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Returns at most `limit` self-exclusions that have ended. */
export async function findEndedExclusions(db: ReadDb, now: Date, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('self_exclusions')
    .select('id')
    .where('ends_at', '<=', now.toISOString())
    .orderBy('ends_at')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Deletes a self-exclusion. Returns its account, null for an erased one, and undefined if it is gone already. */
export async function deleteExclusion(db: Db, id: number): Promise<number | null | undefined> {
  const row = await db
    .deleteFrom('self_exclusions')
    .where('id', '=', id)
    .returning('account_id')
    .executeTakeFirst()
  return row?.account_id
}

/** Deletes from a self-exclusion whose it is: only the hash of the address stays, until the end. */
export async function updateExcludedGone(db: Db, accountId: number): Promise<void> {
  await db
    .updateTable('self_exclusions')
    .set({ account_id: null })
    .where('account_id', '=', accountId)
    .execute()
}

import type { Db, ReadDb } from '../../../server/db/tables.ts'

declare module '../../../server/db/tables.ts' {
  interface Tables {
    factor_recovery_codes: { account_id: number; code_hash: string }
  }
}

/** Counts an account's remaining recovery codes. */
export async function countRecoveryCodes(db: ReadDb, accountId: number): Promise<number> {
  const row = await db
    .selectFrom('factor_recovery_codes')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return row?.count ?? 0
}

/** Stores new recovery codes of an account. */
export async function insertRecoveryCodes(db: Db, accountId: number, hashes: string[]): Promise<void> {
  await db
    .insertInto('factor_recovery_codes')
    .values(hashes.map((code_hash) => ({ account_id: accountId, code_hash })))
    .execute()
}

/**
 * Uses up a recovery code that is stored under one of these hashes. Returns false where the account has no such code: only one of two concurrent calls
 * succeeds.
 */
export async function deleteRecoveryCode(db: Db, accountId: number, hashes: string[]): Promise<boolean> {
  const result = await db
    .deleteFrom('factor_recovery_codes')
    .where('account_id', '=', accountId)
    .where('code_hash', 'in', hashes)
    .executeTakeFirst()
  return result.numDeletedRows > 0n
}

/** Deletes all recovery codes of an account. */
export async function deleteRecoveryCodes(db: Db, accountId: number): Promise<void> {
  await db.deleteFrom('factor_recovery_codes').where('account_id', '=', accountId).execute()
}

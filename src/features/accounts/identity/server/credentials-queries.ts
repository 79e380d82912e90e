import type { Db } from '../../../../server/db/tables.ts'
import { type AccountStatus, foldEmail } from '../../rules.ts'

/**
 * Locks an account until the transaction ends and returns it: serialises creating a token for its address,
 * changing that address and changing the password (ARCHITECTURE: Locks).
 */
export function lockAccount(db: Db, accountId: number) {
  return db.selectFrom('accounts').selectAll().where('id', '=', accountId).forNoKeyUpdate().executeTakeFirst()
}

/** Stores the hash of a new password. Returns false for an erased account, which cannot have one. */
export async function updatePassword(db: Db, accountId: number, passwordHash: string): Promise<boolean> {
  const result = await db
    .updateTable('accounts')
    .set({ password_hash: passwordHash })
    .where('id', '=', accountId)
    .where('erased_at', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/**
 * Stores a new address on an account with one of these statuses and clears the delivery problems of the old
 * one. Returns false if the account has another status; a taken address violates `accounts_email_key`.
 */
export async function updateEmail(
  db: Db,
  accountId: number,
  email: string,
  statuses: AccountStatus[],
): Promise<boolean> {
  const result = await db
    .updateTable('accounts')
    .set({ email, email_folded: foldEmail(email), notifications_disabled: [] })
    .where('id', '=', accountId)
    .where('status', 'in', statuses)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

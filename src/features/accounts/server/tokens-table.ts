import type { Db, Made, ReadDb } from '../../../server/db/tables.ts'

/** What a mailed token is for. */
export type TokenPurpose = 'activate' | 'reset' | 'mail_change' | 'reactivate'

declare module '../../../server/db/tables.ts' {
  interface Tables {
    account_tokens: {
      id: Made<number>
      account_id: number
      purpose: TokenPurpose
      token_hash: string
      code_hash: string | null
      created_at: Time
      expires_at: Time
      used_at: NullableTime
      /** The address that a mail change confirms. */
      new_email: string | null
    }
  }
}

/** What is stored of a token. */
export interface NewAccountToken {
  account_id: number
  purpose: TokenPurpose
  token_hash: string
  code_hash: string | null
  created_at: Date
  expires_at: Date
  new_email?: string
}

/** A new token; older ones of the account go on working. */
export async function insertToken(db: Db, token: NewAccountToken): Promise<void> {
  await db.insertInto('account_tokens').values(token).execute()
}

/** Uses up a token that is neither used nor expired. Answers what it is for, or undefined: of two at once one wins. */
export function updateTokenUsed(db: Db, purpose: TokenPurpose, tokenHash: string, now: Date) {
  return db
    .updateTable('account_tokens')
    .set({ used_at: now })
    .where('purpose', '=', purpose)
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .returning(['account_id', 'new_email'])
    .executeTakeFirst()
}

/** Whether a token is neither used nor expired; it stays as it is. */
export async function existsToken(
  db: ReadDb,
  purpose: TokenPurpose,
  tokenHash: string,
  now: Date,
): Promise<boolean> {
  const row = await db
    .selectFrom('account_tokens')
    .select('id')
    .where('purpose', '=', purpose)
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst()
  return row !== undefined
}

/** Ends every open token of an account for these purposes. */
export async function deleteTokens(db: Db, accountId: number, purposes: TokenPurpose[]): Promise<void> {
  await db
    .deleteFrom('account_tokens')
    .where('account_id', '=', accountId)
    .where('purpose', 'in', purposes)
    .execute()
}

/** The account's newest token that is neither used nor expired: only its code counts. */
export function findNewestToken(db: ReadDb, accountId: number, purpose: TokenPurpose, now: Date) {
  return db
    .selectFrom('account_tokens')
    .select(['token_hash', 'code_hash'])
    .where('account_id', '=', accountId)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Drops tokens that have expired. */
export async function deleteExpiredTokens(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('account_tokens').where('expires_at', '<=', now.toISOString()).execute()
}

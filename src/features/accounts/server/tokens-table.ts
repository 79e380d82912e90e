import type { Db, Made, ReadDb } from '../../../server/db/tables.ts'

/** What a mailed token is for. */
export type TokenPurpose = 'activate'

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
}

/** A new token; older ones of the account go on working. */
export async function insertToken(db: Db, token: NewAccountToken): Promise<void> {
  await db.insertInto('account_tokens').values(token).execute()
}

/** Uses up a token that is neither used nor expired. Answers its account, or undefined: of two at once one wins. */
export async function updateTokenUsed(
  db: Db,
  purpose: TokenPurpose,
  tokenHash: string,
  now: Date,
): Promise<number | undefined> {
  const row = await db
    .updateTable('account_tokens')
    .set({ used_at: now })
    .where('purpose', '=', purpose)
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .returning('account_id')
    .executeTakeFirst()
  return row?.account_id
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

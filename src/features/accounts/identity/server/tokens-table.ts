import type { Db, Made, ReadDb } from '../../../../server/db/tables.ts'

/** What a mailed token is for. */
export type TokenPurpose = 'activate' | 'reset' | 'mail_change' | 'reactivate'

declare module '../../../../server/db/tables.ts' {
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
      /** The address that a mail change confirms; once it is used, the one that was left. */
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

/** A new token; older ones of the account go on working. Answers its id. */
export async function insertToken(db: Db, token: NewAccountToken): Promise<number> {
  const row = await db.insertInto('account_tokens').values(token).returning('id').executeTakeFirstOrThrow()
  return row.id
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
    .returning(['id', 'account_id', 'new_email'])
    .executeTakeFirst()
}

/** Whose token it is that is neither used nor expired; it stays as it is. */
export function findOpenToken(db: ReadDb, purpose: TokenPurpose, tokenHash: string, now: Date) {
  return db
    .selectFrom('account_tokens')
    .select('account_id')
    .where('purpose', '=', purpose)
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst()
}

/** Ends every open token of an account for these purposes; used ones stay until they expire. */
export async function deleteTokens(db: Db, accountId: number, purposes: TokenPurpose[]): Promise<void> {
  await db
    .deleteFrom('account_tokens')
    .where('account_id', '=', accountId)
    .where('purpose', 'in', purposes)
    .where('used_at', 'is', null)
    .execute()
}

/** Gives an open token another secret. Answers what it is for, or undefined where it is not open any more. */
export function updateTokenHash(db: Db, tokenId: number, tokenHash: string, now: Date) {
  return db
    .updateTable('account_tokens')
    .set({ token_hash: tokenHash })
    .where('id', '=', tokenId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .returning(['account_id', 'new_email'])
    .executeTakeFirst()
}

/** Keeps, in a used mail change, the address that was left, for the mail that tells its owner; until `keptUntil`. */
export async function updateTokenAddressLeft(
  db: Db,
  tokenId: number,
  addressLeft: string,
  keptUntil: Date,
): Promise<void> {
  await db
    .updateTable('account_tokens')
    .set({ new_email: addressLeft, expires_at: keptUntil })
    .where('id', '=', tokenId)
    .execute()
}

/** The address that was left by a used mail change. */
export function findAddressLeft(db: ReadDb, tokenId: number) {
  return db
    .selectFrom('account_tokens')
    .select(['account_id', 'new_email as address'])
    .where('id', '=', tokenId)
    .where('used_at', 'is not', null)
    .executeTakeFirst()
}

/** The account's newest token that is neither used nor expired: of several codes only this one's counts. */
export function findNewestToken(db: ReadDb, accountId: number, purpose: TokenPurpose, now: Date) {
  return db
    .selectFrom('account_tokens')
    .select(['token_hash', 'code_hash', 'new_email'])
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

import type { Db, Made, ReadDb } from '../../../../server/db/tables.ts'

/** Purposes of a mailed token. */
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
      /** The address that a mail change confirms; after use, the former address. */
      new_email: string | null
    }
  }
}

export interface NewAccountToken {
  account_id: number
  purpose: TokenPurpose
  token_hash: string
  code_hash: string | null
  created_at: Date
  expires_at: Date
  new_email?: string
}

/** Inserts a token; older ones of the account remain valid. Returns its id. */
export async function insertToken(db: Db, token: NewAccountToken): Promise<number> {
  const row = await db.insertInto('account_tokens').values(token).returning('id').executeTakeFirstOrThrow()
  return row.id
}

/**
 * Marks a token that is neither used nor expired as used. Returns its row, or undefined; of two concurrent
 * calls one wins.
 */
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

/** Returns the row of a token that is neither used nor expired, without using it. */
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

/** Returns what a token of a site's account is for; nothing for one that is used or expired. */
export async function findPurpose(
  db: ReadDb,
  siteId: number,
  tokenHash: string,
  now: Date,
): Promise<TokenPurpose | undefined> {
  const row = await db
    .selectFrom('account_tokens')
    .innerJoin('accounts', 'accounts.id', 'account_tokens.account_id')
    .select('purpose')
    .where('site_id', '=', siteId)
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst()
  return row?.purpose
}

/** Deletes every open token of an account for these purposes; used ones remain until they expire. */
export async function deleteTokens(db: Db, accountId: number, purposes: TokenPurpose[]): Promise<void> {
  await db
    .deleteFrom('account_tokens')
    .where('account_id', '=', accountId)
    .where('purpose', 'in', purposes)
    .where('used_at', 'is', null)
    .execute()
}

/** Replaces the secret of an open token. Returns its row, or undefined if it is no longer open. */
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

/**
 * Stores the former address in a used mail change until `keptUntil`, for the mail that notifies its owner.
 */
export async function updateTokenAddressLeft(
  db: Db,
  tokenId: number,
  addressLeft: string,
  expiresAt: Date,
): Promise<void> {
  await db
    .updateTable('account_tokens')
    .set({ new_email: addressLeft, expires_at: expiresAt })
    .where('id', '=', tokenId)
    .execute()
}

/** Returns the former address from a used mail change. */
export function findAddressLeft(db: ReadDb, tokenId: number) {
  return db
    .selectFrom('account_tokens')
    .select(['account_id', 'new_email as address'])
    .where('id', '=', tokenId)
    .where('used_at', 'is not', null)
    .executeTakeFirst()
}

/**
 * Returns the account's newest token that is neither used nor expired: of several codes only this one's is
 * accepted.
 */
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

/** Deletes expired tokens. */
export async function deleteExpiredTokens(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('account_tokens').where('expires_at', '<=', now.toISOString()).execute()
}

import type { Db } from '../../../server/db/tables.ts'

/** Purposes of a challenge that a passkey signs. */
export type ChallengePurpose = 'add' | 'login'

declare module '../../../server/db/tables.ts' {
  interface Tables {
    factor_challenges: {
      challenge_hash: string
      account_id: number | null
      purpose: ChallengePurpose
      expires_at: Time
    }
  }
}

/** A challenge to store: it belongs to the account that adds a passkey, and to no account for a login. */
export interface NewChallenge {
  challenge_hash: string
  account_id: number | null
  purpose: ChallengePurpose
  expires_at: Date
}

/** Stores a new challenge; older ones stay valid. */
export async function insertChallenge(db: Db, challenge: NewChallenge): Promise<void> {
  await db.insertInto('factor_challenges').values(challenge).execute()
}

/**
 * Uses up a challenge. Returns false for an unknown, used or expired one: only one of two concurrent calls
 * succeeds.
 */
export async function deleteChallenge(
  db: Db,
  challenge: Omit<NewChallenge, 'expires_at'>,
  now: Date,
): Promise<boolean> {
  const result = await db
    .deleteFrom('factor_challenges')
    .where('challenge_hash', '=', challenge.challenge_hash)
    .where('account_id', challenge.account_id === null ? 'is' : '=', challenge.account_id)
    .where('purpose', '=', challenge.purpose)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst()
  return result.numDeletedRows > 0n
}

/** Deletes the open challenges of an account. */
export async function deleteChallenges(db: Db, accountId: number): Promise<void> {
  await db.deleteFrom('factor_challenges').where('account_id', '=', accountId).execute()
}

/** Deletes expired challenges. */
export async function deleteExpiredChallenges(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('factor_challenges').where('expires_at', '<=', now.toISOString()).execute()
}

import { randomInt } from 'node:crypto'
import { addSeconds } from '../../../../core/time.ts'
import { hashToken, newToken } from '../../../../server/signer.ts'
import type { Services, Work } from '../../../../server/work.ts'
import { activationSeconds } from '../../rules.ts'
import { insertToken } from './tokens-table.ts'

/**
 * Returns the stored form of a code. It is signed, not only hashed: a million codes can be tried in a second.
 */
export function codeHash(services: Services, accountId: number, code: string): string {
  return services.signer.sign('activation-code', `${accountId}:${code}`)
}

/**
 * Creates a link token and a six-digit code that confirm an account's address; only their hashes are stored.
 */
export async function makeActivationToken(
  work: Work,
  accountId: number,
): Promise<{ token: string; code: string }> {
  const token = newToken()
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  await insertToken(work.db, {
    account_id: accountId,
    purpose: 'activate',
    token_hash: hashToken(token),
    code_hash: codeHash(work.services, accountId, code),
    created_at: work.now,
    expires_at: addSeconds(work.now, activationSeconds),
  })
  return { token, code }
}

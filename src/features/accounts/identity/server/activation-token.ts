import { randomInt } from 'node:crypto'
import { addSeconds } from '../../../../core/time.ts'
import { hashToken, newToken } from '../../../../server/signer.ts'
import type { Services, Work } from '../../../../server/work.ts'
import { activationSeconds } from '../../rules.ts'
import { insertToken } from './tokens-table.ts'

const purpose = 'activation-code'

/**
 * Returns the stored form of a code. It is signed, not only hashed: a million codes can be tried in a second.
 */
function codeHash(services: Services, accountId: number, code: string): string {
  return services.signer.sign(purpose, `${accountId}:${code}`)
}

/** Returns whether a stored hash is that of a code, also by an older secret. */
export function isCodeHash(
  services: Services,
  accountId: number,
  code: string,
  stored: string | null,
): boolean {
  return stored !== null && services.signer.signatures(purpose, `${accountId}:${code}`).includes(stored)
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

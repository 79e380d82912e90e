import { randomBytes } from 'node:crypto'
import type { Signer } from '../../../server/signer.ts'
import type { Work } from '../../../server/work.ts'
import { readCode, recoveryCodeCount, recoveryCodeLength, recoveryCodeOf } from '../rules.ts'
import { deleteRecoveryCodes, insertRecoveryCodes } from './recovery-codes-table.ts'

/**
 * Replaces an account's recovery codes and returns the new ones; only their hashes are stored, so they cannot
 * be read again.
 */
export async function makeRecoveryCodes(work: Work, accountId: number): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, () =>
    recoveryCodeOf(randomBytes(recoveryCodeLength)),
  )
  await deleteRecoveryCodes(work.db, accountId)
  const { signer } = work.services
  const hashes = codes.map((code) => recoveryCodeHash(signer, accountId, readCode(code)?.code ?? ''))
  await insertRecoveryCodes(work.db, accountId, hashes)
  return codes
}

/** Purpose under which recovery codes are hashed. */
export const recoveryCodePurpose = 'recovery-code'

const signedOf = (accountId: number, code: string) => `${accountId}:${code}`

/** Returns the hash that is stored of a recovery code, which must be in the form that `readCode` returns. */
function recoveryCodeHash(signer: Signer, accountId: number, code: string): string {
  return signer.sign(recoveryCodePurpose, signedOf(accountId, code))
}

/** Returns the hashes under which a recovery code may be stored, also by an older secret. */
export function recoveryCodeHashes(signer: Signer, accountId: number, code: string): string[] {
  return signer.signatures(recoveryCodePurpose, signedOf(accountId, code))
}

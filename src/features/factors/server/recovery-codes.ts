import { randomBytes } from 'node:crypto'
import type { Signer } from '../../../server/signer.ts'
import type { Work } from '../../../server/work.ts'
import { readCode, recoveryCodeCount, recoveryCodeLength, recoveryCodeOf } from '../rules.ts'
import { deleteRecoveryCodes, insertRecoveryCodes } from './recovery-codes-table.ts'

/** Gives an account new recovery codes in place of those it had, and answers them: nobody can read them again. */
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

/** What is stored of a recovery code, as `readCode` gives it. */
export function recoveryCodeHash(signer: Signer, accountId: number, code: string): string {
  return signer.sign('recovery-code', `${accountId}:${code}`)
}

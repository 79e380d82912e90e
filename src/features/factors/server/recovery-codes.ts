import { randomBytes } from 'node:crypto'
import { commonRefusals, refuse } from '../../../core/refusals.ts'
import type { SessionContext } from '../../../server/http/context.ts'
import type { Signer } from '../../../server/signer.ts'
import type { Work } from '../../../server/work.ts'
import { readAccountOf, requireOwnPassword } from '../../accounts/server/public.ts'
import { readCode, recoveryCodeCount, recoveryCodeLength, recoveryCodeOf } from '../rules.ts'
import { sendRecoveryCodesRenewedMail } from './jobs.ts'
import { factorMethods } from './own-factors.ts'
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

/** Replaces the recovery codes after checking the password; 409 for an account without a second factor. */
export async function renewRecoveryCodes(ctx: SessionContext, input: { password: string }) {
  const { confirmInside } = await requireOwnPassword(ctx, input.password)
  const { account_id, session_id } = ctx.actor
  const recovery_codes = await ctx.transaction(async (work) => {
    await confirmInside(work)
    const methods = await factorMethods(work, account_id)
    if (methods.length === 0) throw refuse(commonRefusals, 'conflict')
    const codes = await makeRecoveryCodes(work, account_id)
    await work.enqueue(sendRecoveryCodesRenewedMail, { account_id })
    return codes
  })
  return { account: await readAccountOf(ctx, account_id, session_id), recovery_codes }
}

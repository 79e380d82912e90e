import { verifySync } from 'otplib'
import type { SealedColumn } from '../../../server/secret-use.ts'
import type { Signer } from '../../../server/signer.ts'
import { totpStepSeconds } from '../rules.ts'

const purpose = 'totp'

/** The column of the sealed secrets. */
export const totpSecrets: SealedColumn = {
  table: 'factor_totps',
  key: ['account_id'],
  column: 'secret',
  purpose,
  owner: ({ account_id = '' }) => account_id,
}

/**
 * Seals the secret of an authenticator app for storage, bound to this account and this deployment's secret.
 */
export function sealTotpSecret(signer: Signer, accountId: number, secret: string): string {
  return signer.seal(purpose, secret, String(accountId))
}

/**
 * Returns the step that the code belongs to: the current one, the one before or the one after; null where it
 * matches none.
 */
export function totpStepOf(
  signer: Signer,
  accountId: number,
  sealed: string,
  code: string,
  now: Date,
): number | null {
  const secret = signer.open(purpose, sealed, String(accountId))
  if (secret === null)
    throw new Error(`the secret of account ${accountId} cannot be read: was SECRET changed?`)
  const epoch = Math.floor(now.getTime() / 1000)
  const result = verifySync({ secret, token: code, epoch, epochTolerance: totpStepSeconds })
  return result.valid && 'timeStep' in result ? result.timeStep : null
}

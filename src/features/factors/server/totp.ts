import { verifySync } from 'otplib'
import type { Signer } from '../../../server/signer.ts'
import { totpStepSeconds } from '../rules.ts'

/** The secret of an authenticator app as it is stored: for this account and with this deployment's secret only. */
export function sealTotpSecret(signer: Signer, accountId: number, secret: string): string {
  return signer.seal(purposeOf(accountId), secret)
}

/** The step whose code it is, of this moment, the one before or the one after; null where the code is none of them. */
export function totpStepOf(
  signer: Signer,
  accountId: number,
  sealed: string,
  code: string,
  now: Date,
): number | null {
  const secret = signer.open(purposeOf(accountId), sealed)
  if (secret === null)
    throw new Error(`the secret of account ${accountId} cannot be read: was SECRET changed?`)
  const epoch = Math.floor(now.getTime() / 1000)
  const result = verifySync({ secret, token: code, epoch, epochTolerance: totpStepSeconds })
  return result.valid && 'timeStep' in result ? result.timeStep : null
}

function purposeOf(accountId: number): string {
  return `totp:${accountId}`
}

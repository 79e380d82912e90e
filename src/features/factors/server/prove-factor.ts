import { hashToken } from '../../../server/signer.ts'
import type { Work } from '../../../server/work.ts'
import type { FactorProof } from '../../accounts/events.ts'
import { readCode } from '../rules.ts'
import { deleteChallenge } from './challenges-table.ts'
import { sendRecoveryCodeUsedMail } from './jobs.ts'
import { findPasskeyByCredential, updatePasskeyUsed } from './passkeys-table.ts'
import { recoveryCodeHashes } from './recovery-codes.ts'
import { deleteRecoveryCode } from './recovery-codes-table.ts'
import { totpStepOf } from './totp.ts'
import { findTotp, updateTotpStep } from './totp-table.ts'
import { credentialIdOf, readPasskeyAnswer } from './webauthn.ts'

/** Reports whether this proves the account's second factor, and uses the proof up: none is accepted twice. */
export function proveFactor(
  work: Work,
  { account_id, code, passkey, origin }: FactorProof,
): Promise<boolean> {
  return passkey === undefined
    ? proveCode(work, account_id, code ?? '')
    : provePasskey(work, account_id, passkey, origin)
}

async function proveCode(work: Work, accountId: number, typed: string): Promise<boolean> {
  const { db, services, now } = work
  const read = readCode(typed)
  if (!read) return false
  const { signer } = services
  const totp = await findTotp(db, accountId)
  if (read.kind === 'recovery_code') {
    const hashes = recoveryCodeHashes(signer, accountId, read.code)
    return work.transaction(async (inner) => {
      const isUsed = await deleteRecoveryCode(inner.db, accountId, hashes)
      if (isUsed) await inner.enqueue(sendRecoveryCodeUsedMail, { account_id: accountId })
      return isUsed
    })
  }
  if (!totp?.confirmed_at) return false
  const step = totpStepOf(signer, accountId, totp.secret, read.code, now)
  return step !== null && updateTotpStep(db, accountId, step)
}

async function provePasskey(
  { db, now }: Work,
  accountId: number,
  given: unknown,
  origin: string,
): Promise<boolean> {
  const id = credentialIdOf(given)
  const passkey = id === null ? undefined : await findPasskeyByCredential(db, accountId, id)
  const answer = passkey && (await readPasskeyAnswer(given, passkey, origin))
  if (!passkey || !answer) return false
  const challenge = {
    challenge_hash: hashToken(answer.challenge),
    account_id: null,
    purpose: 'login',
  } as const
  if (!(await deleteChallenge(db, challenge, now))) return false
  return updatePasskeyUsed(db, passkey.id, { before: passkey.sign_count, after: answer.sign_count }, now)
}

import { addSeconds } from '../../../core/time.ts'
import type { Contribution } from '../../../server/registry.ts'
import { hashToken } from '../../../server/signer.ts'
import { answerTo, onJob, subscribe, type Work } from '../../../server/work.ts'
import {
  accountErased,
  type FactorProof,
  factorMethodsQuestion,
  factorProofQuestion,
  ownFactorsQuestion,
  passwordReset,
} from '../../accounts/events.ts'
import { readCode, setupSeconds } from '../rules.ts'
import { deleteChallenge, deleteChallenges, deleteExpiredChallenges } from './challenges-table.ts'
import {
  factorMails,
  mailFactorAdded,
  mailFactorRemoved,
  mailRecoveryCodesRenewed,
  mailRecoveryCodeUsed,
} from './factor-mails.ts'
import {
  sendFactorAddedMail,
  sendFactorRemovedMail,
  sendRecoveryCodesRenewedMail,
  sendRecoveryCodeUsedMail,
} from './jobs.ts'
import { factorMethods, ownFactors } from './own-factors.ts'
import { deletePasskeys, findPasskeyByCredential, updatePasskeyUsed } from './passkeys-table.ts'
import { recoveryCodeHashes, recoveryCodePurpose } from './recovery-codes.ts'
import { deleteRecoveryCode, deleteRecoveryCodes } from './recovery-codes-table.ts'
import { totpSecrets, totpStepOf } from './totp.ts'
import { deleteTotp, deleteUnconfirmedTotps, findTotp, updateTotpStep } from './totp-table.ts'
import { credentialIdOf, readPasskeyAnswer } from './webauthn.ts'

/** Reports whether this proves the account's second factor, and uses the proof up: none is accepted twice. */
function proveFactor(work: Work, { account_id, code, passkey, origin }: FactorProof): Promise<boolean> {
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

export const factorsContribution: Contribution = {
  secretUse: { columns: [totpSecrets], hashes: [recoveryCodePurpose] },
  answers: [
    answerTo(factorMethodsQuestion, (work, { account_id }) => factorMethods(work, account_id)),
    answerTo(factorProofQuestion, proveFactor),
    answerTo(ownFactorsQuestion, (work, { account_id }) => ownFactors(work, account_id)),
  ],
  subscriptions: [
    subscribe(accountErased, (work, { account_id }) => forgetFactors(work, account_id)),
    // The mailbox decides who owns the account: factors added before its first confirmation must not lock the
    // owner out.
    subscribe(passwordReset, async (work, { account_id, confirmed }) => {
      if (!confirmed) await forgetFactors(work, account_id)
    }),
  ],
  jobs: [
    onJob(sendFactorAddedMail, (work, { account_id }) => mailFactorAdded(work, account_id)),
    onJob(sendFactorRemovedMail, (work, { account_id }) => mailFactorRemoved(work, account_id)),
    onJob(sendRecoveryCodesRenewedMail, (work, { account_id }) => mailRecoveryCodesRenewed(work, account_id)),
    onJob(sendRecoveryCodeUsedMail, (work, { account_id }) => mailRecoveryCodeUsed(work, account_id)),
  ],
  mails: factorMails,
  dueTasks: [
    { name: 'factors.drop-expired-challenges', run: (work) => deleteExpiredChallenges(work.db, work.now) },
    {
      name: 'factors.drop-unconfirmed-totps',
      run: (work) => deleteUnconfirmedTotps(work.db, addSeconds(work.now, -setupSeconds)),
    },
  ],
}

async function forgetFactors({ db }: Work, accountId: number): Promise<void> {
  await deleteTotp(db, accountId)
  await deletePasskeys(db, accountId)
  await deleteRecoveryCodes(db, accountId)
  await deleteChallenges(db, accountId)
}

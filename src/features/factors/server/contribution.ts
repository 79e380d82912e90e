import { addSeconds } from '../../../core/time.ts'
import type { Contribution } from '../../../server/registry.ts'
import { answerTo, onJob, subscribe, type Work } from '../../../server/work.ts'
import {
  accountErased,
  factorMethodsQuestion,
  factorProofQuestion,
  ownFactorsQuestion,
  passwordReset,
} from '../../accounts/events.ts'
import { setupSeconds } from '../rules.ts'
import { deleteChallenges, deleteExpiredChallenges } from './challenges-table.ts'
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
import { deletePasskeys } from './passkeys-table.ts'
import { proveFactor } from './prove-factor.ts'
import { recoveryCodePurpose } from './recovery-codes.ts'
import { deleteRecoveryCodes } from './recovery-codes-table.ts'
import { totpSecrets } from './totp.ts'
import { deleteTotp, deleteUnconfirmedTotps } from './totp-table.ts'

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

import { defineJob } from '../../../server/jobs/job-type.ts'

/** Mails the owner of an account that a second factor was added. */
export const sendFactorAddedMail = defineJob<{ account_id: number }>('factors.send-factor-added-mail')

/** Mails the owner of an account that a second factor was removed. */
export const sendFactorRemovedMail = defineJob<{ account_id: number }>('factors.send-factor-removed-mail')

/** Mails the owner of an account that its recovery codes were replaced. */
export const sendRecoveryCodesRenewedMail = defineJob<{ account_id: number }>(
  'factors.send-recovery-codes-renewed-mail',
)

/** Mails the owner of an account that a recovery code was used. */
export const sendRecoveryCodeUsedMail = defineJob<{ account_id: number }>(
  'factors.send-recovery-code-used-mail',
)

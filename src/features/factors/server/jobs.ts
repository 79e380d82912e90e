import { defineJob } from '../../../server/jobs/job-type.ts'

/** Mails the owner of an account that a second factor was added. */
export const sendFactorAddedMail = defineJob<{ account_id: number }>('factors.send-factor-added-mail')

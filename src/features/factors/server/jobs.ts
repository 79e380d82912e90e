import { defineJob } from '../../../server/jobs/job-type.ts'

/** Tells the owner of an account that a second factor was added to it. */
export const sendFactorAddedMail = defineJob<{ account_id: number }>('factors.send-factor-added-mail')

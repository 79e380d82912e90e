import { defineJob } from '../../../server/jobs/job-type.ts'

/** Makes a fresh link and code and mails them to an account that waits for activation. */
export const sendActivationMail = defineJob<{ account_id: number }>('accounts.send-activation-mail')

/** Tells the owner of an address that somebody signed up with it, on sites that do not reveal accounts. */
export const sendAddressTakenMail = defineJob<{ account_id: number }>('accounts.send-address-taken-mail')

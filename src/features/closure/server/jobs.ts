import { defineJob } from '../../../server/jobs/job-type.ts'

/** Erases an account whose time is over; nothing to do where it came back. */
export const eraseAccount = defineJob<{ account_id: number }>('closure.erase-account', { retries: 10 })

/** Tells a member who stayed away that the account will be deleted. */
export const sendInactiveMail = defineJob<{ account_id: number }>('closure.send-inactive-mail')

/** Deletes an account that nobody has used for two years. */
export const closeInactiveAccount = defineJob<{ account_id: number }>('closure.close-inactive-account')

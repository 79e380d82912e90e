import { defineJob } from '../../../server/jobs/job-type.ts'

/** Erases an account whose reactivation period is over; does nothing if it was reactivated. */
export const eraseAccount = defineJob<{ account_id: number }>('closure.erase-account', { retries: 10 })

/** Makes the pages of everybody connected to a member refetch, after the member has left or come back. */
export const resyncConnected = defineJob<{ account_id: number }>('closure.resync-connected')

/** Notifies an inactive member that the account will be deleted. */
export const sendInactiveMail = defineJob<{ account_id: number }>('closure.send-inactive-mail')

/** Deletes an account that has not been used for two years. */
export const closeInactiveAccount = defineJob<{ account_id: number }>('closure.close-inactive-account')

/** Confirms a self-exclusion to its member. */
export const sendExclusionMail = defineJob<{ account_id: number }>('closure.send-exclusion-mail')

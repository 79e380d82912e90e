import { defineEvent } from '../../core/events.ts'

/**
 * A check found an account's owner under 18: the account is suspended until staff decides (`settleUnderAge`).
 * No further check is started until then.
 */
export const accountFoundUnderAge = defineEvent<{ account_id: number }>('age.account-found-under-age')

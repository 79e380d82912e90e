import { defineEvent, defineQuestion } from '../../core/events.ts'

/** A check found an account's owner under age; no further check is started until staff has looked at it. */
export const accountFoundUnderAge = defineEvent<{ account_id: number }>('age.account-found-under-age')

/** The country in a member's profile, for where the network address does not tell; null without a profile. */
export const homeCountryQuestion = defineQuestion<{ account_id: number }, string | null>('age.home-country')

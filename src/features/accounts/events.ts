import { defineEvent, defineQuestion } from '../../core/events.ts'
import type { Gender, Profile, Seeking } from '../../core/people.ts'

/** What signup knows of a person, for the features that keep it. */
export interface AccountCreated {
  account_id: number
  site_id: number
  pool_id: number
  date_of_birth: string
  gender: Gender
  seeking: Seeking
  sexuality: 'hetero' | 'gay' | 'lesbian' | 'bi' | null
  country: string
  countryregion: string | null
  city: string | null
  is_fictional: boolean
  /** First message to the profile one signed up from, kept until activation. */
  signup_message: { profile_id: number; body: string; fictional_acknowledged: boolean } | null
}

/** Somebody signed up; the account waits for activation. Runs in the signup's transaction. */
export const accountCreated = defineEvent<AccountCreated>('accounts.account-created')
/** The address was confirmed: the account is active from here on, and others may see the member. */
export const accountActivated = defineEvent<{ account_id: number; site_id: number }>(
  'accounts.account-activated',
)
/** Status (activation excepted), premium or a privacy switch changed; what others may see may differ now. */
export const accountChanged = defineEvent<{ account_id: number }>('accounts.account-changed')
/** Seen in the last minutes; at most every two minutes for a session. */
export const accountSeen = defineEvent<{ account_id: number; at: Date }>('accounts.account-seen')

/** The profile inside a user record, as its owner sees it (api: user). */
export const ownProfileQuestion = defineQuestion<{ account_id: number }, Profile>('accounts.own-profile')

import { defineEvent, defineQuestion } from '../../core/events.ts'
import type { Currency } from '../../core/money.ts'
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
/**
 * Status (activation excepted), premium, a privacy switch or a consent changed; what others may see may differ now.
 */
export const accountChanged = defineEvent<{ account_id: number }>('accounts.account-changed')
/** Seen in the last minutes; at most every two minutes for a session. */
export const accountSeen = defineEvent<{ account_id: number; at: Date }>('accounts.account-seen')

/** One or more browsers of an account were logged out; their streams end too. */
export const sessionsEnded = defineEvent<{ account_id: number }>('accounts.sessions-ended')

/** A new password was set by a mailed link, whose reader owns the address; `confirmed`: whether it was so before. */
export const passwordReset = defineEvent<{ account_id: number; confirmed: boolean }>(
  'accounts.password-reset',
)

/** The profile inside a user record, as its owner sees it (api: user). */
export const ownProfileQuestion = defineQuestion<{ account_id: number }, Profile>('accounts.own-profile')

/** An account was deleted or suspended: its member is gone for everybody at once, and may come back. */
export const accountClosed = defineEvent<{ account_id: number; site_id: number }>('accounts.account-closed')
/** A deleted or suspended account is back. */
export const accountReopened = defineEvent<{ account_id: number; site_id: number }>(
  'accounts.account-reopened',
)
/**
 * The account's time is over: every feature lets go of what it keeps of the person, in this transaction. What others
 * keep of them (messages they got, ledger entries) stays without a personal value.
 */
export const accountErased = defineEvent<{ account_id: number; site_id: number }>('accounts.account-erased')
/** An address is confirmed as somebody's: the one at signup, or a new one. */
export const addressChanged = defineEvent<{ account_id: number }>('accounts.address-changed')

/** How somebody shows at login that it is really them. */
export type FactorMethod = 'totp' | 'passkey' | 'recovery_code'
/** What `code` or `passkey` a login brings; the relying party is the host that the browser is on. */
export interface FactorProof {
  account_id: number
  code?: string | undefined
  /** A WebAuthn authentication response as the browser gave it. */
  passkey?: unknown
  origin: string
}
/** The second factors that an account has; empty for most. */
export const factorMethodsQuestion = defineQuestion<{ account_id: number }, FactorMethod[]>(
  'accounts.factor-methods',
)
/** Whether a proof is right; uses it up. */
export const factorProofQuestion = defineQuestion<FactorProof, boolean>('accounts.factor-proof')
/** An account's second factors, as its owner sees them. */
export const ownFactorsQuestion = defineQuestion<{ account_id: number }, OwnFactors>('accounts.own-factors')

/** Second factors in the account record. */
export interface OwnFactors {
  /** Whether the account can do nothing before it has one: staff, outside the demo. */
  required: boolean
  /** Whether an authenticator app is set up. */
  totp: boolean
  recovery_codes_left: number
  passkeys: { id: number; name: string; created_at: string; last_used_at: string | null }[]
}

/** What a member has spent, in minor units of the currency that the caps are in. */
export interface Spending {
  currency: Currency
  spent_today: number
  spent_this_month: number
}
/** A member's spending so far, for the caps in the account record. */
export const spendingQuestion = defineQuestion<{ account_id: number }, Spending>('accounts.spending')

import { defineEvent, defineQuestion } from '../../core/events.ts'
import type { Currency, MinorUnits } from '../../core/money.ts'
import type { Gender, Seeking } from '../../core/people.ts'
import type { Profile } from '../../core/schemas.ts'
import type { ConsentPurpose, MailKind, PrivacySwitch } from './rules.ts'

/** The signup's data about a member, for the features that store it. */
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
  /** First message to the profile that led to the signup, stored until activation. */
  signup_message: { profile_id: number; body: string; fictional_acknowledged: boolean } | null
}

/** A member signed up; the account waits for activation. Runs in the signup's transaction. */
export const accountCreated = defineEvent<AccountCreated>('accounts.account-created')
/** The address was confirmed: the account is now active, and others may see the member. */
export const accountActivated = defineEvent<{ account_id: number; site_id: number }>(
  'accounts.account-activated',
)
/** Privacy switches changed; only some of them change who sees the member, or whom the member sees. */
export const visibilityChanged = defineEvent<{ account_id: number; switches: readonly PrivacySwitch[] }>(
  'accounts.visibility-changed',
)
/**
 * The status changed, except by activation, or the role, or staff hid the profile: the member has disappeared for everybody, or
 * is back.
 */
export const statusChanged = defineEvent<{ account_id: number }>('accounts.status-changed')
/** The member became Premium, or is no longer. */
export const premiumChanged = defineEvent<{ account_id: number }>('accounts.premium-changed')
/** The account has another address. */
export const addressChanged = defineEvent<{ account_id: number }>('accounts.address-changed')
/** Mails to the account stopped for a reason, or a reason is gone. */
export const mailReachChanged = defineEvent<{ account_id: number }>('accounts.mail-reach-changed')
/** The member turned off kinds of mail, or withdrew the consent to them. */
export const mailTurnedOff = defineEvent<{ account_id: number; kinds: readonly MailKind[] }>(
  'accounts.mail-turned-off',
)
/** The member agreed to advertising and is active, and the consent has to be confirmed by mail. */
export const marketingToConfirm = defineEvent<{ account_id: number }>('accounts.marketing-to-confirm')
/** A consent was given or withdrawn; the one to sensitive data decides whether others find the member. */
export const consentChanged = defineEvent<{ account_id: number; purpose: ConsentPurpose }>(
  'accounts.consent-changed',
)
/** The member was active in the last minutes; emitted at most every two minutes per session. */
export const accountSeen = defineEvent<{ account_id: number; at: Date }>('accounts.account-seen')

/** A browser logged in, in the transaction of its new session; `cookieOf` reads what it carried before. */
export const sessionStarted = defineEvent<{ account_id: number; cookieOf: (name: string) => string | null }>(
  'accounts.session-started',
)

/** One or more browsers of an account were logged out; their streams end too. */
export const sessionsEnded = defineEvent<{ account_id: number }>('accounts.sessions-ended')

/**
 * A new password was set by a mailed link, which proves ownership of the address; `confirmed`: whether it was
 * confirmed before.
 */
export const passwordReset = defineEvent<{ account_id: number; confirmed: boolean }>(
  'accounts.password-reset',
)

/** Returns the profile inside a user record, as its owner sees it (api: Details). */
export const ownProfileQuestion = defineQuestion<{ account_id: number }, Profile>('accounts.own-profile')

/** An account was deleted or suspended: its member is hidden from everybody at once, and may come back. */
export const accountClosed = defineEvent<{ account_id: number; site_id: number }>('accounts.account-closed')
/** A deleted or suspended account is restored. */
export const accountReopened = defineEvent<{ account_id: number; site_id: number }>(
  'accounts.account-reopened',
)
/**
 * The account is erased: every feature deletes its data about the member in this transaction. What others
 * hold of them (received messages, ledger entries) remains without personal data.
 */
export const accountErased = defineEvent<{ account_id: number; site_id: number }>('accounts.account-erased')

/** Returns the link to the decision by which an account is suspended; null without one. */
export const suspensionLinkQuestion = defineQuestion<{ account_id: number }, string | null>(
  'accounts.suspension-link',
)

/** How a member proves their identity at login. */
export type FactorMethod = 'totp' | 'passkey' | 'recovery_code'
/** The `code` or `passkey` of a login; the relying party is the host that the browser is on. */
export interface FactorProof {
  account_id: number
  code?: string | undefined
  /** A WebAuthn authentication response as returned by the browser. */
  passkey?: unknown
  origin: string
}
/** Returns an account's second factors; empty for most. */
export const factorMethodsQuestion = defineQuestion<{ account_id: number }, FactorMethod[]>(
  'accounts.factor-methods',
)
/** Returns whether a proof is valid, and consumes it. */
export const factorProofQuestion = defineQuestion<FactorProof, boolean>('accounts.factor-proof')
/** Returns an account's second factors, as its owner sees them. */
export const ownFactorsQuestion = defineQuestion<{ account_id: number }, OwnFactors>('accounts.own-factors')

/** Second factors in the account record. */
export interface OwnFactors {
  /** True if the account cannot do anything before it has one: staff, outside the demo. */
  required: boolean
  /** True if an authenticator app is set up. */
  totp: boolean
  recovery_codes_left: number
  passkeys: { id: number; name: string; created_at: string; last_used_at: string | null }[]
}

/** Amounts that a member has spent, in the currency of the caps. */
export interface Spending {
  currency: Currency
  spent_today: MinorUnits
  spent_this_month: MinorUnits
}
/** Returns a member's spending so far, in the currency of their caps, or else of their country. */
export const spendingQuestion = defineQuestion<{ account_id: number }, Spending>('accounts.spending')

/** Returns when an account's self-exclusion ends; null without one. */
export const exclusionEndQuestion = defineQuestion<{ account_id: number }, Date | null>(
  'accounts.exclusion-end',
)
/** Returns whether the owner of an address has excluded themselves from a company's sites. */
export const excludedAddressQuestion = defineQuestion<{ company_id: number; email: string }, boolean>(
  'accounts.excluded-address',
)

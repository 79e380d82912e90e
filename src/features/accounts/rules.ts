import { z } from 'zod'
import { ageAt, secondsPerDay, secondsPerHour, secondsPerMinute } from '../../core/time.ts'

export const AccountStatus = z.enum(['not_confirmed', 'active', 'deleted', 'suspended'])
export type AccountStatus = z.infer<typeof AccountStatus>

/** Why an account is suspended: an age check found its owner under 18. */
export const SuspensionReason = z.enum(['under_age'])
export type SuspensionReason = z.infer<typeof SuspensionReason>

/** What decides whether somebody may be logged in to an account. */
interface SessionCase {
  status: AccountStatus
  suspended_for: SuspensionReason | null
}

/**
 * Whether an account's sessions count. Those of a member found under 18 do, for the own data and the way to staff alone
 * (decisions: Readings, 'A member found under 18'); the age feature refuses them everything else.
 */
export function mayHoldSession({ status, suspended_for }: SessionCase): boolean {
  if (status === 'suspended') return suspended_for === 'under_age'
  return status === 'active' || status === 'not_confirmed'
}

export const Role = z.enum(['support', 'moderator', 'admin'])
export type Role = z.infer<typeof Role>

/** Maximum number of sessions of an account; one more ends the one that was used longest ago. */
export const maxSessions = 20
/** How long a session and its cookie last (product.md, 9: Cookies). */
export const sessionSeconds = 30 * secondsPerDay
/** `last_seen_at` is written at most this often. */
export const seenEverySeconds = 2 * secondsPerMinute

/** How an e-mail address is compared: addresses that differ in case only are one. */
export function foldEmail(email: string): string {
  return email.trim().normalize('NFC').toLowerCase()
}

/** How a name is compared: unique per pool, whatever its case (decisions: People). */
export function foldName(name: string): string {
  return name.normalize('NFKC').toLowerCase()
}

/** Wrong passwords for one account, and from one address, that block for `lockoutSeconds` (decisions: People). */
export const wrongPasswordsAllowed = { account: 5, address: 20 } as const
export const lockoutSeconds = 15 * secondsPerMinute

/** Answers that tell of an account, for one network address (decisions: People). */
export const revealingAnswers = { amount: 10, windowSeconds: secondsPerHour } as const

/** How long a name is kept from others after a signup that only seemed to work. */
export const heldNameSeconds = 30 * secondsPerDay

/** How long a mailed activation link and its code work (decisions: Mailed tokens). */
export const activationSeconds = 7 * secondsPerDay
/** Wrong activation codes for one account. */
export const wrongCodesAllowed = { amount: 5, windowSeconds: secondsPerHour } as const
/** Activation mails that one may ask for, beside that of the signup. */
export const activationMailPause = { amount: 1, windowSeconds: secondsPerMinute } as const
export const activationMailsPerDay = { amount: 5, windowSeconds: secondsPerDay } as const

/** Mails that tell an address's owner of somebody's signup with it. */
export const addressTakenMails = { amount: 2, windowSeconds: secondsPerDay } as const

/** What people agree to (decisions: Consents); each is kept with the version and language of its text. */
export const ConsentPurpose = z.enum(['terms', 'sensitive_data', 'marketing', 'statistics'])
export type ConsentPurpose = z.infer<typeof ConsentPurpose>
/** Without these nobody can sign up. */
export const requiredConsents = ['terms', 'sensitive_data'] as const satisfies ConsentPurpose[]
/** What signup asks about. */
export const signupConsents = [...requiredConsents, 'marketing'] as const satisfies ConsentPurpose[]

/** Nobody is older; a birth date further back is a typing error. */
const oldestAge = 120

/** Whether somebody born that day may be a member at `now`; `impossible` for days that nobody alive was born on. */
export function checkAge(
  dateOfBirth: string,
  minAge: number,
  now: Date,
): 'old_enough' | 'under_age' | 'impossible' {
  const age = ageAt(dateOfBirth, now)
  if (age < 0 || age > oldestAge) return 'impossible'
  return age >= minAge ? 'old_enough' : 'under_age'
}

export const passwordLength = { min: 8, max: 128 } as const

/** What is wrong with a password, its strength aside, as a key of `errors.issues`, or null (decisions: Password). */
export function passwordProblem(password: string, email: string, name: string): string | null {
  const length = [...password].length
  if (length < passwordLength.min || length > passwordLength.max) return 'password_length'
  const folded = password.trim().toLowerCase()
  return folded === foldEmail(email) || folded === foldName(name) ? 'password_is_identity' : null
}

/** Least zxcvbn score (0 to 4) of a password: below it stand the most common ones (decisions: Password). */
export const minPasswordScore = 2
/**
 * What zxcvbn is given to do, in the browser as on the server: with more characters, or more replaced letters (`4` for
 * `a`), one check can take a second.
 */
export const strengthEffort = { maxLength: 64, l33tMaxSubstitutions: 10 } as const

/** How long an administrator's first link works: longer than a mailed one, for it is handed over by a person. */
export const invitationSeconds = 24 * secondsPerHour

/** How long the other mailed links work (decisions: Mailed tokens). */
export const resetSeconds = 2 * secondsPerHour
export const mailChangeSeconds = 24 * secondsPerHour
/** A deleted account can be brought back for so long, then it is erased (decisions: Account status). */
export const reactivationSeconds = 14 * secondsPerDay
/** Reset mails for one account (decisions: Readings, 'Reset mails'). */
export const resetMailsPerDay = { amount: 5, windowSeconds: secondsPerDay } as const
/** Passwords that one account may set in the settings: each ends the open reset links. */
export const passwordChangesPerDay = { amount: 3, windowSeconds: secondsPerDay } as const
/** Changes of address that one account may ask for: each mails an address that somebody typed. */
export const mailChangesPerDay = { amount: 10, windowSeconds: secondsPerDay } as const
/** Changes to one address that all accounts of a site may ask for. */
export const mailChangesToAddressPerDay = { amount: 3, windowSeconds: secondsPerDay } as const
/** Mails that bring a deleted account back. */
export const reactivationMailsPerDay = { amount: 5, windowSeconds: secondsPerDay } as const

/** The eight kinds of mail (product.md, 9: E-mail notification types; api: Notifications). */
export const mailKinds = [
  'new_conversation',
  'new_message',
  'like_received',
  'unread_message_reminder',
  'discounts',
  'new_members',
  'site_news',
  'unread_notifications_reminder',
] as const
export type MailKind = (typeof mailKinds)[number]
/** Those that advertise: off until a member turns them on, and sent with the marketing consent only. */
export const marketingKinds: readonly MailKind[] = ['discounts', 'new_members', 'site_news']
/** The kinds of push (api: Notifications). */
export const pushKinds = ['new_message', 'like_received', 'match'] as const
export type PushKind = (typeof pushKinds)[number]

/** Which mails and pushes a member wants. */
export interface NotificationSettings {
  mail: Record<MailKind, boolean>
  push: Record<PushKind, boolean>
}
/** What of it differs from the defaults. */
export interface NotificationChanges {
  mail?: Partial<Record<MailKind, boolean>>
  push?: Partial<Record<PushKind, boolean>>
}

/** A member's settings from what is stored: marketing off by default, the rest on (decisions: Consents). */
export function notificationSettings(stored: NotificationChanges): NotificationSettings {
  const mail = mailKinds.map((kind) => [kind, stored.mail?.[kind] ?? !marketingKinds.includes(kind)])
  const push = pushKinds.map((kind) => [kind, stored.push?.[kind] ?? true])
  return { mail: Object.fromEntries(mail), push: Object.fromEntries(push) }
}

/** What is stored after a change: the old differences with the new ones, without those that say the default. */
export function changedNotifications(
  stored: NotificationChanges,
  changes: NotificationChanges,
): NotificationChanges {
  const defaults = notificationSettings({})
  return {
    mail: differing({ ...stored.mail, ...changes.mail }, defaults.mail),
    push: differing({ ...stored.push, ...changes.push }, defaults.push),
  }
}

function differing<K extends string>(chosen: Partial<Record<K, boolean>>, defaults: Record<K, boolean>) {
  const entries = Object.entries(chosen) as [K, boolean][]
  return Object.fromEntries(entries.filter(([kind, isOn]) => isOn !== defaults[kind])) as typeof chosen
}

/** All kinds of advertising on, or all of them off. */
export function allMarketing(isOn: boolean): NotificationChanges {
  return { mail: Object.fromEntries(marketingKinds.map((kind) => [kind, isOn])) }
}

/** Whether any advertising is wanted; then the marketing consent stands (decisions: Consents). */
export function wantsMarketing(stored: NotificationChanges): boolean {
  return marketingKinds.some((kind) => stored.mail?.[kind])
}

/** Switches of the account that others or the site go by (api: PUT /account/privacy). */
export const privacySwitches = [
  'invisible',
  'read_receipts',
  'hide_fictional',
  'auto_like_newcomers',
  'hide_from_other_sites',
  'discreet',
  'on_landings',
  'photos_at_once',
] as const
export type PrivacySwitch = (typeof privacySwitches)[number]

/**
 * Notices that stay away once dismissed, by the names under which the browser stores them as well (product.md, 4: Alert
 * dismissal; decisions: Readings, 'Dismissals').
 */
export const Dismissable = z.enum([
  'hide-enrich-alert',
  'hide-push-notification-alert',
  'hide-disabled-notifications-alert',
  'hide-time-bonus-modal',
  'hide-profile-photo-alert',
  'hide-activation-alert',
])
export type Dismissable = z.infer<typeof Dismissable>
/** How long the account remembers (decisions: People, 'What a member dismissed'). */
export const dismissedSeconds = 90 * secondsPerDay

/** Whether an address is one of the signup's own (product.md, 2: signup, members-id-signup, complete-signup). */
export function isSignupPath(pathname: string): boolean {
  return /^\/(signup|complete-signup|members\/\d+\/signup)\/?$/.test(pathname)
}

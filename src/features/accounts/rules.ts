import { dayEverywhereIn } from '../../core/countries.ts'
import { ageOn, secondsPerDay, secondsPerHour, secondsPerMinute } from '../../core/time.ts'
import { foldedAddress } from './email-rules.ts'
import type { QuietHours } from './quiet-rules.ts'

export const accountStatuses = ['not_confirmed', 'active', 'deleted', 'suspended'] as const
export type AccountStatus = (typeof accountStatuses)[number]

/**
 * Why an account is suspended: an age check found its owner under 18, its owner has asked for it, until a time, or staff has
 * decided it.
 */
export const suspensionReasons = ['under_age', 'self_exclusion', 'staff'] as const
export type SuspensionReason = (typeof suspensionReasons)[number]

/** Columns of an account that decide whether it may have a session. */
interface SessionCase {
  status: AccountStatus
  suspended_for: SuspensionReason | null
}

/**
 * Returns whether an account's sessions are valid. Those of members found under 18 and of excluded ones are, but only for
 * their own data and contact with staff (decisions: A member found under 18); the entry gate refuses
 * everything else.
 */
export function mayHoldSession({ status, suspended_for }: SessionCase): boolean {
  if (status === 'suspended') return suspended_for !== 'staff'
  return status === 'active' || status === 'not_confirmed'
}

/** Maximum number of sessions of an account; one more ends the least recently used. */
export const maxSessions = 20
/** How long a session and its cookie last (product: Accounts). */
export const sessionSeconds = 30 * secondsPerDay
/** Cookie that names a browser which has logged in, and its lifetime after the last login. */
export const browserCookie = 'browser'
export const browserSeconds = 365 * secondsPerDay
/** Maximum number of browsers of an account that count as known; one more forgets the one that logged in longest ago. */
export const maxBrowsers = 20
/** Minimum time between writes of `last_seen_at`. */
export const seenEverySeconds = 2 * secondsPerMinute

/**
 * Returns the form in which e-mail addresses are compared, which ignores case and how a domain is spelled: in letters or
 * in ASCII.
 */
export function foldEmail(email: string): string {
  return foldedAddress(email)
}

/**
 * Returns the form in which names are compared: unique per pool, ignoring case (decisions: People), with or without the dot
 * on the i.
 */
export function foldName(name: string): string {
  return name.normalize('NFKC').toLowerCase().replaceAll('\u0307', '').replaceAll('ı', 'i')
}

/**
 * Wrong passwords per account, and per network address, that block for `lockoutSeconds` (decisions: People).
 */
export const wrongPasswordsAllowed = { account: 5, address: 20 } as const
export const lockoutSeconds = 15 * secondsPerMinute

/** Maximum responses per network address that may reveal an account (decisions: People). */
export const revealingAnswers = { amount: 10, windowSeconds: secondsPerHour } as const

/** How long a name is reserved after a signup that only seemed to succeed. */
export const heldNameSeconds = 30 * secondsPerDay

/** How long a mailed activation link and its code are valid (decisions: Mailed tokens). */
export const activationSeconds = 7 * secondsPerDay
/** Maximum wrong activation codes per account. */
export const wrongCodesAllowed = { amount: 5, windowSeconds: secondsPerHour } as const
/** Maximum activation mails on request, besides that of the signup. */
export const activationMailPause = { amount: 1, windowSeconds: secondsPerMinute } as const
export const activationMailsPerDay = { amount: 5, windowSeconds: secondsPerDay } as const

/** Maximum mails that notify an address's owner of a signup with it. */
export const addressTakenMails = { amount: 2, windowSeconds: secondsPerDay } as const

/** The consents that belong to the account itself: given and withdrawn apart from anything else. */
export const accountConsents = ['terms', 'sensitive_data', 'marketing', 'statistics'] as const
export type AccountConsent = (typeof accountConsents)[number]
/** Purposes of consent (decisions: Consents); each is stored with the version and language of its text. */
export const consentPurposes = [
  ...accountConsents,
  /** Immediate delivery of an order, and its effect on a withdrawal: one record for each order. */
  'immediate_delivery',
] as const
export type ConsentPurpose = (typeof consentPurposes)[number]
/** Required to sign up. */
export const requiredConsents = ['terms', 'sensitive_data'] as const satisfies ConsentPurpose[]
/** The consents in the signup form. */
export const signupConsents = [...requiredConsents, 'marketing'] as const satisfies ConsentPurpose[]

const doubleOptIn: readonly (string | null)[] = ['DE', 'AT']
/** Reports whether a consent to advertising counts only once it was confirmed by mail, by the member's country (law: 2.5). */
export function needsDoubleOptIn(country: string | null): boolean {
  return doubleOptIn.includes(country)
}
/** Maximum mails that ask for the confirmation. */
export const consentMailsPerDay = { amount: 3, windowSeconds: secondsPerDay } as const

/** Maximum age; an earlier birth date is a typing error. */
const oldestAge = 120

/**
 * Returns whether a person born that day may be a member at `now`; `impossible` for a birth date of nobody
 * alive. A birthday counts once its day has begun everywhere in the person's country, so never early.
 */
export function checkAge(
  dateOfBirth: string,
  { minAge, country, now }: { minAge: number; country: string | undefined; now: Date },
): 'old_enough' | 'under_age' | 'impossible' {
  const age = ageOn(dateOfBirth, dayEverywhereIn(country, now))
  if (age < 0 || age > oldestAge) return 'impossible'
  return age >= minAge ? 'old_enough' : 'under_age'
}

export const passwordLength = { min: 8, max: 128 } as const

/**
 * Returns what is wrong with a password, apart from its strength, as a key of `errors.issues`, or null
 * (decisions: Password).
 */
export function passwordProblem(password: string, email: string, name: string): string | null {
  const length = [...password].length
  if (length < passwordLength.min || length > passwordLength.max) return 'password_length'
  const isName = password.trim().toLowerCase() === foldName(name)
  return foldEmail(password) === foldEmail(email) || isName ? 'password_is_identity' : null
}

/** Minimum zxcvbn score (0 to 4) of a password: the most common ones score less (decisions: Password). */
export const minPasswordScore = 2
/**
 * Limits for zxcvbn, in the browser and on the server: with more characters, or more substitutions (`4` for
 * `a`), one check can take a second.
 */
export const strengthEffort = { maxLength: 64, l33tMaxSubstitutions: 10 } as const

/**
 * How long an administrator's first link is valid: longer than a mailed one, because a person passes it on.
 */
export const invitationSeconds = 24 * secondsPerHour

/** How long the remaining mailed links are valid (decisions: Mailed tokens). */
export const resetSeconds = 2 * secondsPerHour
export const mailChangeSeconds = 24 * secondsPerHour
/** How long a deleted account can be reactivated; then it is erased (decisions: Account status). */
export const reactivationSeconds = 14 * secondsPerDay
/** Maximum reset mails per account (decisions: Reset mails). */
export const resetMailsPerDay = { amount: 5, windowSeconds: secondsPerDay } as const
/** Maximum password changes per account in the settings: each ends the open reset links. */
export const passwordChangesPerDay = { amount: 3, windowSeconds: secondsPerDay } as const
/** Maximum changes of address requested per account: each mails an address that was typed in. */
export const mailChangesPerDay = { amount: 10, windowSeconds: secondsPerDay } as const
/** Maximum links to turn mails on again: the address may be one that bounces. */
export const mailResumesPerDay = { amount: 3, windowSeconds: secondsPerDay } as const
/** Maximum changes to one address requested by all accounts of a site. */
export const mailChangesToAddressPerDay = { amount: 3, windowSeconds: secondsPerDay } as const
/** Maximum mails that offer to reactivate a deleted account. */
export const reactivationMailsPerDay = { amount: 5, windowSeconds: secondsPerDay } as const

/**
 * The kinds of notification in the order of the settings, and how each is sent (product: Accounts; api: Notifications).
 * Advertising is off until a member turns it on, and sent only with the marketing consent.
 */
const notificationKinds = {
  new_conversation: { mail: true, push: false, isMarketing: false },
  new_message: { mail: true, push: true, isMarketing: false },
  like_received: { mail: true, push: true, isMarketing: false },
  match: { mail: false, push: true, isMarketing: false },
  unread_message_reminder: { mail: true, push: false, isMarketing: false },
  unread_notifications_reminder: { mail: true, push: false, isMarketing: false },
  discounts: { mail: true, push: false, isMarketing: true },
  new_members: { mail: true, push: false, isMarketing: true },
  site_news: { mail: true, push: false, isMarketing: true },
} as const satisfies Record<string, Record<'mail' | 'push' | 'isMarketing', boolean>>
type NotificationKinds = typeof notificationKinds
type KindsWith<F extends 'mail' | 'push' | 'isMarketing'> = {
  [K in keyof NotificationKinds]: NotificationKinds[K][F] extends true ? K : never
}[keyof NotificationKinds]

function kindsWith<F extends 'mail' | 'push' | 'isMarketing'>(flag: F): readonly KindsWith<F>[] {
  const kinds = Object.keys(notificationKinds) as (keyof NotificationKinds)[]
  return kinds.filter((kind): kind is KindsWith<F> => notificationKinds[kind][flag])
}

export const mailKinds = kindsWith('mail')
export type MailKind = KindsWith<'mail'>
export const pushKinds = kindsWith('push')
export type PushKind = KindsWith<'push'>
export const marketingKinds: readonly MailKind[] = kindsWith('isMarketing')
/** All but advertising. */
export const serviceKinds = (Object.keys(notificationKinds) as (MailKind | PushKind)[]).filter(
  (kind) => !notificationKinds[kind].isMarketing,
)
/** Why mails to a member stopped (product: Accounts): a complaint about spam, a bounce, or unsubscribing in the mail program. */
export const disabledReasons = ['fbl', 'bounce', 'list-unsubscribe'] as const
export type DisabledReason = (typeof disabledReasons)[number]

/**
 * Reports whether an account with these reasons gets no notification by mail at all. Unsubscribing ends one kind of mail, and
 * the others go on.
 */
export function stopsMail(reasons: readonly string[]): boolean {
  return reasons.some((reason) => reason !== 'list-unsubscribe')
}

/** Which mails and pushes a member wants. */
export interface NotificationSettings {
  mail: Record<MailKind, boolean>
  push: Record<PushKind, boolean>
}
/** The settings that differ from the defaults. */
export interface NotificationChanges {
  mail?: Partial<Record<MailKind, boolean>>
  push?: Partial<Record<PushKind, boolean>>
  quiet?: QuietHours | null
}

/**
 * Returns a member's settings from the stored changes: marketing is off by default, the rest on (decisions: Consents).
 */
export function notificationSettings(stored: NotificationChanges): NotificationSettings {
  const mail = mailKinds.map((kind) => [kind, stored.mail?.[kind] ?? !marketingKinds.includes(kind)])
  const push = pushKinds.map((kind) => [kind, stored.push?.[kind] ?? true])
  return { mail: Object.fromEntries(mail), push: Object.fromEntries(push) }
}

/**
 * Returns the changes to store: the stored ones merged with the new ones, without those equal to the default.
 */
export function changedNotifications(
  stored: NotificationChanges,
  changes: NotificationChanges,
): NotificationChanges {
  const defaults = notificationSettings({})
  const quiet = changes.quiet === undefined ? stored.quiet : changes.quiet
  return {
    ...(quiet ? { quiet } : {}),
    mail: differing({ ...stored.mail, ...changes.mail }, defaults.mail),
    push: differing({ ...stored.push, ...changes.push }, defaults.push),
  }
}

function differing<K extends string>(chosen: Partial<Record<K, boolean>>, defaults: Record<K, boolean>) {
  const entries = Object.entries(chosen) as [K, boolean][]
  return Object.fromEntries(entries.filter(([kind, isOn]) => isOn !== defaults[kind])) as typeof chosen
}

/** Returns all kinds of advertising turned on, or all turned off. */
export function allMarketing(isOn: boolean): NotificationChanges {
  return { mail: Object.fromEntries(marketingKinds.map((kind) => [kind, isOn])) }
}

/** Returns whether any advertising is on, which requires the marketing consent (decisions: Consents). */
export function wantsMarketing(stored: NotificationChanges): boolean {
  return marketingKinds.some((kind) => stored.mail?.[kind])
}

/** Account switches that affect other members or the site (api: PUT /account/privacy). */
export const privacySwitches = [
  'invisible',
  'read_receipts',
  'hide_fictional',
  'auto_like_newcomers',
  'hide_from_other_sites',
  'discreet',
  'on_landings',
  'photos_at_once',
  'open_subjects',
] as const
export type PrivacySwitch = (typeof privacySwitches)[number]

/**
 * Notices that remain hidden once dismissed, by the names under which the browser stores them too
 * (product: Accounts; decisions: Dismissals).
 */
export const dismissables = [
  'hide-enrich-alert',
  'hide-push-notification-alert',
  'hide-disabled-notifications-alert',
  'hide-time-bonus-modal',
  'hide-profile-photo-alert',
  'hide-activation-alert',
  'hide-promotions-grid',
  'hide-promotions-chats',
  'hide-first-steps',
] as const
export type Dismissable = (typeof dismissables)[number]
/** How long the account stores a dismissal (decisions: What a member dismissed). */
export const dismissedSeconds = 90 * secondsPerDay

/**
 * Returns whether a path is part of the signup (product: Accounts).
 */
export function isSignupPath(pathname: string): boolean {
  return /^\/(signup|complete-signup|members\/\d+\/signup)\/?$/.test(pathname)
}

/**
 * Letters of the eleven languages and their Latin neighbours. Other Latin letters (small capitals, phonetic
 * alphabets) and those of other scripts can look like these, which would allow a member to impersonate
 * another.
 */
export const nameCharacters = /^[A-Za-zÀ-ÖØ-öø-žȘ-ț0-9._-]{3,24}$/u

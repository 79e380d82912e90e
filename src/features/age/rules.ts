import { secondsPerDay, secondsPerMinute } from '../../core/time.ts'
import type { AgePolicy } from '../sites/rules.ts'
import type { SiteSettings } from '../sites/settings-contract.ts'

/** The outcome reported by a provider; nothing more is stored (law: 2.7). */
export const ageOutcomes = ['over_18', 'under_18', 'unclear'] as const
export type AgeOutcome = (typeof ageOutcomes)[number]

/** Purposes of a check: the whole site, or only explicit photos. */
export type AgePurpose = 'entry' | 'adult_media'

/** The state of a viewer's age check. `under_age` waits for staff. */
export const ageStatuses = ['none', 'pending', 'unclear', 'under_age', 'proven'] as const
export type AgeStatus = (typeof ageStatuses)[number]

/** How long a proof is valid, for an account and for a browser without one. */
export const proofSeconds = { account: 365 * secondsPerDay, visitor: 30 * secondsPerDay } as const
/** How long a started check may take, and how long an unclear one is reported. */
export const openCheckSeconds = secondsPerDay
/** Maximum age of a webhook's signature, and how far it may lie in the future. */
export const webhookSeconds = 5 * secondsPerMinute

/** Policies from the least to the most strict. */
const byStrictness: readonly AgePolicy[] = ['none', 'declare', 'before_adult_media', 'before_entry']

/**
 * Returns the policy of a country. If the country is unknown (null), the strictest of the site's policies.
 */
export function policyFor(
  settings: Pick<SiteSettings, 'age_policy' | 'age_policy_by_country'>,
  country: string | null,
): AgePolicy {
  const byCountry: Partial<Record<string, AgePolicy>> = settings.age_policy_by_country
  if (country !== null) return byCountry[country] ?? settings.age_policy
  const all = [settings.age_policy, ...Object.values(byCountry)]
  return byStrictness.findLast((policy) => all.includes(policy)) ?? settings.age_policy
}

/** The permissions of a visitor or member that depend on age. */
export interface AgeGate {
  may_enter: boolean
  sees_explicit: boolean
  /** A check found them under 18: access is closed under any policy until staff has decided. */
  is_held: boolean
}

/** Returns whether a policy requires more than a declaration. */
export function asksForProof(policy: AgePolicy): boolean {
  return policy === 'before_adult_media' || policy === 'before_entry'
}

/** Returns what a policy allows for a status. */
export function ageGateFor(policy: AgePolicy, status: AgeStatus): AgeGate {
  if (status === 'under_age') return { may_enter: false, sees_explicit: false, is_held: true }
  const isProven = status === 'proven'
  return {
    may_enter: isProven || policy !== 'before_entry',
    sees_explicit: isProven || !asksForProof(policy),
    is_held: false,
  }
}

/** Returns how long a result is valid; null means until staff has decided. */
export function resultSeconds(outcome: AgeOutcome, owner: 'account' | 'visitor'): number | null {
  if (outcome === 'unclear') return openCheckSeconds
  if (outcome === 'under_18' && owner === 'account') return null
  return proofSeconds[owner]
}

/**
 * Returns the status of an account's or browser's checks, given their outcomes, latest first; null is an open
 * check. Any valid `under_18` waits for staff: the result of a concurrent check does not override it.
 */
export function statusOf(outcomes: (AgeOutcome | null)[]): AgeStatus {
  if (outcomes.includes('under_18')) return 'under_age'
  if (outcomes.includes('over_18')) return 'proven'
  if (outcomes.length === 0) return 'none'
  return outcomes[0] === null ? 'pending' : 'unclear'
}

/**
 * Combines the account's status, null without one, with that of its browser. A browser proves nothing for an account,
 * which took the proof over at its login: else one cookie would prove any number of accounts. That it found somebody
 * under age counts for every member who has proved nothing since.
 */
export function joinedStatus(own: AgeStatus | null, browser: AgeStatus): AgeStatus {
  if (own === null) return browser
  return browser === 'under_age' && own !== 'proven' ? browser : own
}

/** Layouts that show the entry warning, each by its own rule (product: Age). */
export const warningLayouts = ['default', 'chat', 'lander'] as const
export type WarningLayout = (typeof warningLayouts)[number]

/** Countries whose visitors see the warning in the chat and lander layouts. */
const bareLayoutCountries = ['NL', 'DE']

/** Screens without the warning (product: Age). */
const pathsWithoutWarning = ['/complete-signup', '/reset-password', '/reset-password/do']

/** Returns whether a screen may show the warning. */
export function mayWarnAt(pathname: string): boolean {
  return !pathsWithoutWarning.includes(pathname.replace(/(?<=[^/])\/+$/, ''))
}

/** Facts that decide whether a visitor is warned. */
export interface WarningCase {
  layout: WarningLayout
  is_logged_in: boolean
  /** The visitor's country; null if it is unknown. */
  country: string | null
  /** True if this browser has dismissed the warning before. */
  was_dismissed: boolean
  settings: Pick<SiteSettings, 'enable_site_entry_popup' | 'site_entry_popup_countries'>
}

/**
 * Returns whether the entry warning is shown (product: Age). Only the
 * browser can tell whether the page runs as an installed app.
 */
export function isWarned({ layout, is_logged_in, country, was_dismissed, settings }: WarningCase): boolean {
  if (is_logged_in || was_dismissed || settings.enable_site_entry_popup === 'no') return false
  if (layout !== 'default' && !bareLayoutCountries.includes(country ?? '')) return false
  const listed: string[] = settings.site_entry_popup_countries
  return listed.length === 0 || country === null || listed.includes(country)
}

/** Cookie of a browser that has dismissed the warning, and its lifetime. */
export const warningCookie = 'entry_warning'
export const warningCookieSeconds = 365 * secondsPerDay

/** Cookie with the random token of a browser that started a check without an account. */
export const visitorCookie = 'age_check'

import { z } from 'zod'
import { secondsPerDay, secondsPerMinute } from '../../core/time.ts'
import type { AgePolicy, SiteSettings } from '../sites/rules.ts'

/** What a provider found out; nothing more is stored (law: 2.7). */
export const AgeOutcome = z.enum(['over_18', 'under_18', 'unclear'])
export type AgeOutcome = z.infer<typeof AgeOutcome>

/** What a check is for: the whole site, or explicit photos alone. */
export type AgePurpose = 'entry' | 'adult_media'

/** Where somebody is with showing their age. `under_age` waits for staff. */
export const AgeStatus = z.enum(['none', 'pending', 'unclear', 'under_age', 'proven'])
export type AgeStatus = z.infer<typeof AgeStatus>

/** How long a proof counts: an account's, and that of a browser without one. */
export const proofSeconds = { account: 365 * secondsPerDay, visitor: 30 * secondsPerDay } as const
/** How long a started check may take, and an unclear one is told about. */
export const openCheckSeconds = secondsPerDay
/** A webhook that was signed longer ago, or as far ahead, is not believed. */
export const webhookSeconds = 5 * secondsPerMinute

/** Policies from the least to the most that is asked. */
const byStrictness: readonly AgePolicy[] = ['none', 'declare', 'before_adult_media', 'before_entry']

/** The policy that holds in a country. Where the country is unknown (null), the strictest of the site's policies. */
export function policyFor(
  settings: Pick<SiteSettings, 'age_policy' | 'age_policy_by_country'>,
  country: string | null,
): AgePolicy {
  const byCountry: Partial<Record<string, AgePolicy>> = settings.age_policy_by_country
  if (country !== null) return byCountry[country] ?? settings.age_policy
  const all = [settings.age_policy, ...Object.values(byCountry)]
  return byStrictness.findLast((policy) => all.includes(policy)) ?? settings.age_policy
}

/** What a visitor or member may do as far as age goes. */
export interface AgeGate {
  may_enter: boolean
  sees_explicit: boolean
  /** A check found them under 18: closed whatever the policy, until staff has decided. */
  is_held: boolean
}

/** Whether a policy asks for more than somebody's word. */
export function asksForProof(policy: AgePolicy): boolean {
  return policy === 'before_adult_media' || policy === 'before_entry'
}

/** What a policy leaves open to somebody of that status. */
export function ageGateFor(policy: AgePolicy, status: AgeStatus): AgeGate {
  if (status === 'under_age') return { may_enter: false, sees_explicit: false, is_held: true }
  const isProven = status === 'proven'
  return {
    may_enter: isProven || policy !== 'before_entry',
    sees_explicit: isProven || !asksForProof(policy),
    is_held: false,
  }
}

/** Until when a result counts; null: until staff has looked at it. */
export function resultSeconds(outcome: AgeOutcome, owner: 'account' | 'visitor'): number | null {
  if (outcome === 'unclear') return openCheckSeconds
  if (outcome === 'under_18' && owner === 'account') return null
  return proofSeconds[owner]
}

/**
 * Where the checks of one account or one browser lead, the latest first; null has no outcome yet. Any `under_18` that
 * counts waits for staff: the answer of a check that was open beside it, or was begun at the same moment, undoes none.
 */
export function statusOf(outcomes: (AgeOutcome | null)[]): AgeStatus {
  if (outcomes.includes('under_18')) return 'under_age'
  if (outcomes.includes('over_18')) return 'proven'
  if (outcomes.length === 0) return 'none'
  return outcomes[0] === null ? 'pending' : 'unclear'
}

/** The account's own status and that of its browser as one: what is definite counts, the account's before the browser's. */
export function joinedStatus(own: AgeStatus, browser: AgeStatus): AgeStatus {
  const isDefinite = (status: AgeStatus) => status === 'proven' || status === 'under_age'
  if (isDefinite(own)) return own
  return isDefinite(browser) || own === 'none' ? browser : own
}

/** Layouts that show the entry warning, each by its own rule (product.md, 2: Layouts). */
export const WarningLayout = z.enum(['default', 'chat', 'lander'])
export type WarningLayout = z.infer<typeof WarningLayout>

/** Countries whose visitors see the warning in the chat and lander layouts. */
const bareLayoutCountries = ['NL', 'DE']

/** Screens without the warning (product.md, 2: Layouts). */
const pathsWithoutWarning = ['/complete-signup', '/reset-password', '/reset-password/do']

/** Whether a screen may show the warning at all. */
export function mayWarnAt(pathname: string): boolean {
  return !pathsWithoutWarning.includes(pathname.replace(/(?<=[^/])\/+$/, ''))
}

/** What decides whether somebody is warned. */
export interface WarningCase {
  layout: WarningLayout
  is_logged_in: boolean
  /** Where the visitor is; null where it is unknown. */
  country: string | null
  /** Whether this browser has dismissed the warning before. */
  was_dismissed: boolean
  settings: Pick<SiteSettings, 'enable_site_entry_popup' | 'site_entry_popup_countries'>
}

/**
 * Whether the entry warning is shown (product.md, 2: Site-entry warning modal, Layouts). Whether the page runs as an
 * installed app only the browser can tell.
 */
export function isWarned({ layout, is_logged_in, country, was_dismissed, settings }: WarningCase): boolean {
  if (is_logged_in || was_dismissed || settings.enable_site_entry_popup === 'no') return false
  if (layout !== 'default' && !bareLayoutCountries.includes(country ?? '')) return false
  const listed: string[] = settings.site_entry_popup_countries
  return listed.length === 0 || country === null || listed.includes(country)
}

/** Cookie of a browser that has dismissed the warning, and how long it stays. */
export const warningCookie = 'entry_warning'
export const warningCookieSeconds = 365 * secondsPerDay

/** Cookie with the random token of a browser that started a check without an account. */
export const visitorCookie = 'age_check'

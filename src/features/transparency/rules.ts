import { secondsPerDay, secondsPerHour } from '../../core/time.ts'
import type { DecisionReason } from '../moderation/rules.ts'

/** Nothing smaller is shown to everybody: a small number can tell who it is about. */
export const smallestShown = 10

/** Returns a number that everybody may see; null where it is too small. */
export function shownNumber(value: number): number | null {
  return value < smallestShown ? null : value
}

/** Returns a share, 0 to 1, of at least so many; null of fewer. */
export function shownShare(part: number, whole: number): number | null {
  return whole < smallestShown ? null : Math.round((part / whole) * 1000) / 1000
}

/** Days that the trust page counts: a year. */
export const trustDays = 365

/** Kinds of the queue that hold notices (DSA, article 16). */
export const noticeKinds = ['report', 'complaint', 'copyright', 'intimate_image'] as const

/** What an authority orders, or what we tell one (DSA, articles 9, 10 and 18). */
export const authorityKinds = ['act', 'inform', 'suspicion'] as const
export type AuthorityKind = (typeof authorityKinds)[number]

/** Until when it is due after its receipt. */
export const authoritySeconds: Record<AuthorityKind, number> = {
  act: secondsPerDay,
  inform: 3 * secondsPerDay,
  suspicion: 2 * secondsPerHour,
}

export const authorityOutcomes = ['done', 'refused'] as const

/** Categories that an authority may name, in the order of the templates and without their beginning. */
export const authorityCategories = [
  'ANIMAL_WELFARE',
  'CONSUMER_INFORMATION',
  'CYBER_VIOLENCE',
  'CYBER_VIOLENCE_AGAINST_WOMEN',
  'DATA_PROTECTION_AND_PRIVACY_VIOLATIONS',
  'ILLEGAL_OR_HARMFUL_SPEECH',
  'INTELLECTUAL_PROPERTY_INFRINGEMENTS',
  'NEGATIVE_EFFECTS_ON_CIVIC_DISCOURSE_OR_ELECTIONS',
  'PROTECTION_OF_MINORS',
  'RISK_FOR_PUBLIC_SECURITY',
  'SCAMS_AND_FRAUD',
  'SELF_HARM',
  'UNSAFE_AND_PROHIBITED_PRODUCTS',
  'VIOLENCE',
  'NOT_SPECIFIED_ORDER',
] as const
export type AuthorityCategory = (typeof authorityCategories)[number]

/** The reason of a decision that a notice names: that of members' reports and of the public form. */
export const reasonOfNotice: Record<string, DecisionReason | null> = {
  fake: 'fake',
  scam: 'scam',
  harassment: 'harassment',
  hate: 'hate',
  unwanted_sexual: 'unwanted_sexual',
  intimate_without_consent: 'intimate_without_consent',
  underage: 'minor',
  danger: 'danger',
  illegal: 'illegal',
  illegal_content: 'illegal',
  copyright: 'copyright',
  other: null,
}

/** Forms of the public form that are notices of content. */
export const noticeComplaints = [
  'illegal_content',
  'underage',
  'intimate_without_consent',
  'fake',
  'copyright',
] as const

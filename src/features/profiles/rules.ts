import { byText, type ProfileTextName, profileTextNames, profileTexts } from '../../core/profile-texts.ts'
import type { Profile } from '../../core/schemas.ts'
import { foldedText } from '../../core/text-folding.ts'
import { addSeconds, secondsPerDay, secondsPerMinute } from '../../core/time.ts'
import { traitNames } from '../../core/traits.ts'
import { type AccountStatus, isSignupPath } from '../accounts/rules.ts'

import type { profileFields } from '../sites/setting-rules.ts'

/** Maximum number of prompts that a member answers, and the maximum length of an answer, in graphemes. */
export const maxPrompts = 3
export const maxAnswerLength = 200
/** Maximum length of a town's name. */
export const maxCityLength = 80
/** How long a member counts as online after the last activity. */
export const onlineSeconds = 5 * secondsPerMinute
/** Maximum number of blocked or hidden members in one response; the newest. */
export const membersListed = 500

/** How long rejected content is stored for an appeal: six months (law: Retention). */
export const appealSeconds = 183 * secondsPerDay

/** Texts of a profile that have a column of their own and that staff reviews when they change; answers are reviewed too. */
export const reviewedColumns = [...profileTextNames, 'city'] as const

/** Why a text was rejected. */
export const textReasons = ['contact_data', 'offensive', 'minor', 'advertising', 'other'] as const
export type TextReason = (typeof textReasons)[number]

/**
 * Normalises a text for comparison: case and everything but letters and digits is ignored. A text without
 * letters and digits is folded and trimmed only.
 */
export function comparableText(text: string): string {
  const plain = foldedText(text).toLowerCase()
  return plain.replace(/[^\p{L}\p{N}]+/gu, '') || plain.trim()
}

/** Returns the moment since which a member must have been active to be online at `now`. */
export function onlineSince(now: Date): Date {
  return addSeconds(now, -onlineSeconds)
}

/** A field that a site can show or leave out. */
type Field = (typeof profileFields)[number]

/** Number of interests from which on that part of a profile is complete. */
export const enoughInterests = 3

const { about_me, ...otherTexts } = byText<Record<ProfileTextName, readonly ProfileTextName[]>>((name) => [
  name,
])

/** Parts of a complete profile, in the order of the page, with the fields that each consists of. */
const parts = {
  photo: [],
  about_me,
  prompts: ['prompts'],
  ...otherTexts,
  relationship_status: ['relationship_status'],
  appearance: ['body_type', 'hair_color', 'eye_color'],
  place: ['countryregion', 'city'],
  interests: ['interests'],
} as const satisfies Record<string, readonly Field[]>
export type ProfileSection = keyof typeof parts

/**
 * Returns how complete a profile is: each part that can be filled in where `shown` are the site's fields (the
 * photo always), with the field to go to where something is missing; null for a complete part.
 */
export function completenessOf(
  profile: Profile,
  shown: readonly Field[],
): { part: ProfileSection; missing: Field | 'photo' | null }[] {
  return (Object.keys(parts) as ProfileSection[]).flatMap((part) => {
    if (part === 'photo') return { part, missing: profile.main_image ? null : 'photo' }
    const fields: Field[] = parts[part].filter((field) => shown.includes(field))
    if (fields.length === 0) return []
    return { part, missing: fields.find((field) => !isFilledIn(profile, field)) ?? null }
  })
}

function isFilledIn(profile: Profile, field: Field): boolean {
  if (field === 'interests') return profile.interests.length >= enoughInterests
  if (field === 'prompts') return profile.prompts.length > 0
  return Boolean(profile[field])
}

/** The fields of the logged-in account that the alerts depend on. */
interface Alerted {
  status: AccountStatus
  profile: Profile
}

const withoutPhotoAlert = /^\/(profile|activate\/done|premium|notifications|directdebit|settings)(\/|$)/
const withoutEnrichAlert = /^\/profile(\/|$)/

/**
 * Reports whether a page asks for a first photo (product: Profiles): there is no main image,
 * and the page is not excluded.
 */
export function needsPhoto(user: Alerted | null, pathname: string): boolean {
  if (withoutPhotoAlert.test(pathname) || isSignupPath(pathname)) return false
  return user !== null && user.profile.main_image === null
}

/** Fields that the signup does not ask for. */
const beyondSignup = [
  'interests',
  'prompts',
  ...profileTextNames.filter((name) => !profileTexts[name].isOfSignup),
  ...traitNames,
] as const satisfies readonly Field[]

/**
 * Reports whether a page asks for more profile details (decisions: Enrich alert): the account is
 * active, and all of the site's fields beyond the signup are empty. Never on the pages where they are filled
 * in.
 */
export function needsEnriching(user: Alerted | null, pathname: string, shown: readonly Field[]): boolean {
  if (user?.status !== 'active' || withoutEnrichAlert.test(pathname) || isSignupPath(pathname)) return false
  const fields = beyondSignup.filter((field) => shown.includes(field))
  return fields.length > 0 && fields.every((field) => !user.profile[field]?.length)
}

import { z } from 'zod'
import type { Profile } from '../../core/people.ts'
import { foldedText } from '../../core/text-folding.ts'
import { secondsPerDay, secondsPerMinute } from '../../core/time.ts'
import { type AccountStatus, isSignupPath } from '../accounts/rules.ts'
import type { profileFields } from '../sites/rules.ts'

/** Longest 'about me' and 'reason for sign-up', in graphemes. */
export const maxTextLength = 2000
/** Longest name of a town. */
export const maxCityLength = 80
/** A member counts as online this long after the last sign of life. */
export const onlineSeconds = 5 * secondsPerMinute
/** Blocked or hidden members that one answer holds; the newest. */
export const membersListed = 500

/** What was rejected is kept so long for an appeal: six months (law: Retention). */
export const appealSeconds = 183 * secondsPerDay

/** Words of a profile that staff reads when they change. */
export const reviewedFields = ['about_me', 'reason_for_signup', 'city'] as const
export const ReviewedField = z.enum(reviewedFields)
export type ReviewedField = z.infer<typeof ReviewedField>

/** Why a text was rejected. */
export const TextReason = z.enum(['contact_data', 'offensive', 'minor', 'advertising', 'other'])
export type TextReason = z.infer<typeof TextReason>

/**
 * What two texts that say the same have in common: no case, blanks or marks count. A text of marks alone is taken as it
 * stands.
 */
export function comparableText(text: string): string {
  const plain = foldedText(text).toLowerCase()
  return plain.replace(/[^\p{L}\p{N}]+/gu, '') || plain.trim()
}

/** Whether somebody with that last sign of life (ISO string) is online at `now`. */
export function isOnline(lastActive: string | null, now: Date): boolean {
  return lastActive !== null && now.getTime() - Date.parse(lastActive) < onlineSeconds * 1000
}

/** A field that a site can show or leave out. */
type Field = (typeof profileFields)[number]

/** From so many on a profile tells enough of its interests. */
export const enoughInterests = 3

/** What makes a profile complete, in the order of the page, with the fields that each consists of. */
const parts = {
  photo: [],
  about_me: ['about_me'],
  reason_for_signup: ['reason_for_signup'],
  relationship_status: ['relationship_status'],
  appearance: ['body_type', 'hair_color', 'eye_color'],
  place: ['countryregion', 'city'],
  interests: ['interests'],
} as const satisfies Record<string, readonly Field[]>
export type ProfilePart = keyof typeof parts

/**
 * How far a profile is filled in: each part that can be filled in where `shown` are the site's fields (the photo
 * always), and the field to go to for what is missing; null for a part that is told in full.
 */
export function completenessOf(
  profile: Profile,
  shown: readonly Field[],
): { part: ProfilePart; missing: Field | 'photo' | null }[] {
  return (Object.keys(parts) as ProfilePart[]).flatMap((part) => {
    if (part === 'photo') return { part, missing: profile.main_image ? null : 'photo' }
    const fields: Field[] = parts[part].filter((field) => shown.includes(field))
    if (fields.length === 0) return []
    return { part, missing: fields.find((field) => !isTold(profile, field)) ?? null }
  })
}

function isTold(profile: Profile, field: Field): boolean {
  if (field === 'interests') return profile.interests.length >= enoughInterests
  return Boolean(profile[field])
}

/** Whoever is logged in, as far as the alerts go by it. */
interface Alerted {
  status: AccountStatus
  profile: Profile
}

const withoutPhotoAlert = /^\/(profile|activate\/done|premium|notifications|directdebit|settings)(\/|$)/
const withoutEnrichAlert = /^\/profile(\/|$)/

/** Whether a page asks for a first photo (product.md, 9: Profile-photo alert): no main image, but on some pages. */
export function needsPhoto(user: Alerted | null, pathname: string): boolean {
  if (withoutPhotoAlert.test(pathname) || isSignupPath(pathname)) return false
  return user !== null && user.profile.main_image === null
}

/** What signup does not ask for. */
const beyondSignup = [
  'interests',
  'reason_for_signup',
  'relationship_status',
  'body_type',
  'hair_color',
  'eye_color',
  'tattoos',
] as const satisfies readonly Field[]

/**
 * Whether a page asks for more words about oneself (decisions: Readings, Enrich alert): active, and none of the
 * site's fields that signup did not ask for is told. Not where one is already at it.
 */
export function needsEnriching(user: Alerted | null, pathname: string, shown: readonly Field[]): boolean {
  if (user?.status !== 'active' || withoutEnrichAlert.test(pathname) || isSignupPath(pathname)) return false
  const fields = beyondSignup.filter((field) => shown.includes(field))
  return fields.length > 0 && fields.every((field) => !user.profile[field]?.length)
}

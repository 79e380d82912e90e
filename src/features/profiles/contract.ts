import { z } from 'zod'
import { sessionRead, sessionWrite } from '../../core/access.ts'
import { hasContacts } from '../../core/contact-detection.ts'
import { Country } from '../../core/countries.ts'
import { exceedsGraphemes, maxUnitsPerGrapheme } from '../../core/graphemes.ts'
import { Id, PathId } from '../../core/ids.ts'
import {
  Card,
  Interest,
  interestCodes,
  MemberName,
  Profile,
  Seeking,
  Sexuality,
  Traits,
} from '../../core/people.ts'
import { sharedRefusals } from '../../core/refusals.ts'
import { Text } from '../../core/text.ts'
import { secondsPerHour } from '../../core/time.ts'
import { maxCityLength, maxTextLength, ReviewedField, TextReason } from './rules.ts'

/** Words about oneself: at most `longestText` graphemes, without contact data. Null or blank empties it. */
const OwnText = Text({ max: maxTextLength * maxUnitsPerGrapheme })
  .refine((value) => !exceedsGraphemes(value.trim(), maxTextLength), {
    error: 'too_long',
    params: { maximum: maxTextLength },
  })
  .refine((value) => !hasContacts(value), { error: 'contact_data' })
  .nullable()

/** What members change about themselves. Name, gender and birth date stay as they were at signup. */
export const ProfileChanges = z
  .strictObject({
    ...Traits.shape,
    interests: z
      .array(Interest)
      .max(interestCodes.length)
      .transform((codes) => [...new Set(codes)]),
    about_me: OwnText,
    reason_for_signup: OwnText,
    seeking: Seeking,
    sexuality: Sexuality.nullable(),
    country: Country,
    countryregion: z.string().max(10).nullable(),
    city: Text({ max: maxCityLength })
      .refine((value) => !hasContacts(value), { error: 'contact_data' })
      .nullable(),
  })
  .partial()
export type ProfileChanges = z.output<typeof ProfileChanges>

const repeatable = { idempotent: true } as const

const OwnProfile = z.object({
  profile: Profile,
  /** Words that were taken out, with the reason, until the member has written others. */
  texts: z.array(z.object({ field: ReviewedField, status: z.literal('rejected'), reason: TextReason })),
})
const ListedCards = z.object({ cards: z.array(Card) })
const BlockedNames = z.object({ cards: z.array(MemberName) })

export const profiles = {
  /** The own profile, with its birth date, with photos that wait or were rejected, and words that were rejected. */
  readOwn: sessionRead.route({ method: 'GET', path: '/profile' }).output(OwnProfile),
  /**
   * Changes the named fields of the own profile. Another country empties region and town unless they are told anew;
   * another region empties a town that does not lie in it. Words that changed are shown at once and read by staff; those
   * that were rejected before are refused by field.
   */
  changeOwn: sessionWrite
    .route({ method: 'PUT', path: '/profile' })
    .input(ProfileChanges)
    .output(OwnProfile)
    .meta(repeatable),
  /** Those whom one has blocked, newest first, by name alone (decisions: Readings). */
  blocked: sessionRead.route({ method: 'GET', path: '/blocks' }).output(BlockedNames),
  /** Blocks a member (product.md, 4): each is gone from the other's lists. Safe to repeat; oneself is 400. */
  block: sessionWrite
    .route({ method: 'POST', path: '/blocks' })
    .input(z.strictObject({ profile_id: Id }))
    .output(BlockedNames)
    .meta(repeatable),
  /** Takes a block back; safe to repeat. */
  unblock: sessionWrite
    .route({ method: 'DELETE', path: '/blocks/{profile_id}' })
    .input(z.strictObject({ profile_id: PathId }))
    .output(BlockedNames)
    .meta(repeatable),
  /** Those whom one does not want to be shown again, newest first. */
  hidden: sessionRead.route({ method: 'GET', path: '/hidden' }).output(ListedCards),
  /**
   * Leaves a member out of one's own search and suggestions. Nothing changes for the other, likes and chats go on, and
   * the profile can be opened (`hidden_by_me`). Safe to repeat; oneself is 400.
   */
  hide: sessionWrite
    .route({ method: 'POST', path: '/hidden' })
    .input(z.strictObject({ profile_id: Id }))
    .output(ListedCards)
    .errors({ blocked: sharedRefusals.blocked })
    .meta({ ...repeatable, limit: { key: 'account', amount: 600, windowSeconds: secondsPerHour } }),
  /** Shows a hidden member again; safe to repeat. */
  unhide: sessionWrite
    .route({ method: 'DELETE', path: '/hidden/{profile_id}' })
    .input(z.strictObject({ profile_id: PathId }))
    .output(ListedCards)
    .meta(repeatable),
}

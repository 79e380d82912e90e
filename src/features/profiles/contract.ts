import { z } from 'zod'
import { sessionRead, sessionWrite } from '../../core/access.ts'
import { Country } from '../../core/countries.ts'
import { Id, PathId } from '../../core/ids.ts'
import { Card, Interest, interestCodes, Profile, Seeking, Sexuality, Traits } from '../../core/people.ts'
import { countGraphemes, Text } from '../../core/text.ts'
import { hasContactData } from './contact-rules.ts'
import { longestCity, longestText } from './rules.ts'

/** Words about oneself: at most `longestText` graphemes, without contact data. Null or blank empties it. */
const OwnText = Text({ max: longestText * 10 })
  .refine((value) => countGraphemes(value.trim()) <= longestText, {
    error: 'too_long',
    params: { maximum: longestText },
  })
  .refine((value) => !hasContactData(value), { error: 'contact_data' })
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
    city: Text({ max: longestCity })
      .refine((value) => !hasContactData(value), { error: 'contact_data' })
      .nullable(),
  })
  .partial()
export type ProfileChanges = z.output<typeof ProfileChanges>

const repeatable = { idempotent: true } as const

const OwnProfile = z.object({ profile: Profile })
const BlockedCards = z.object({ cards: z.array(Card) })

export const profiles = {
  /** The own profile, with its birth date and with photos that wait or were rejected. */
  readOwn: sessionRead.route({ method: 'GET', path: '/profile' }).output(OwnProfile),
  /**
   * Changes the named fields of the own profile. Another country empties region and town unless they are told anew;
   * another region empties a town that does not lie in it.
   */
  changeOwn: sessionWrite
    .route({ method: 'PUT', path: '/profile' })
    .input(ProfileChanges)
    .output(OwnProfile)
    .meta(repeatable),
  /** Those whom one has blocked, newest first. */
  blocked: sessionRead.route({ method: 'GET', path: '/blocks' }).output(BlockedCards),
  /** Blocks a member (product.md, 4): each is gone from the other's lists. Safe to repeat; oneself is 400. */
  block: sessionWrite
    .route({ method: 'POST', path: '/blocks' })
    .input(z.strictObject({ profile_id: Id }))
    .output(BlockedCards)
    .meta(repeatable),
  /** Takes a block back; safe to repeat. */
  unblock: sessionWrite
    .route({ method: 'DELETE', path: '/blocks/{profile_id}' })
    .input(z.strictObject({ profile_id: PathId }))
    .output(BlockedCards)
    .meta(repeatable),
}

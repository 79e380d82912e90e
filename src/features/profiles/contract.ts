import { z } from 'zod'
import { publicRead, sessionRead, sessionWrite } from '../../core/access.ts'
import { hasContacts } from '../../core/contact-detection.ts'
import { exceedsGraphemes, maxUnitsPerGrapheme } from '../../core/graphemes.ts'
import { Id, PathId } from '../../core/ids.ts'
import { interestCodes } from '../../core/people.ts'
import { sharedRefusals } from '../../core/refusals.ts'
import {
  Card,
  Country,
  Interest,
  MemberName,
  Profile,
  Prompt,
  Seeking,
  Sexuality,
  Traits,
} from '../../core/schemas.ts'
import { Text } from '../../core/text.ts'
import { secondsPerHour } from '../../core/time.ts'
import { reviewedFields } from './answer-rules.ts'
import { maxAnswerLength, maxCityLength, maxPrompts, maxTextLength, textReasons } from './rules.ts'

export const ReviewedField = z.enum(reviewedFields)
export type ReviewedField = z.infer<typeof ReviewedField>
export const TextReason = z.enum(textReasons)
export type TextReason = z.infer<typeof TextReason>

/** Returns the schema of a text for other members: at most `maximum` graphemes, without contact data. */
function PublicText(maximum: number) {
  return Text({ max: maximum * maxUnitsPerGrapheme })
    .refine((value) => !exceedsGraphemes(value.trim(), maximum), { error: 'too_long', params: { maximum } })
    .refine((value) => !hasContacts(value), { error: 'contact_data' })
}

/** A member's own text. Null or blank clears it. */
const OwnText = PublicText(maxTextLength).nullable()

/** All answered prompts, in their order; each prompt once. */
const Answers = z
  .array(
    z.strictObject({
      prompt: Prompt,
      answer: PublicText(maxAnswerLength).refine((value) => value.trim() !== '', { error: 'required' }),
    }),
  )
  .max(maxPrompts)
  .superRefine((answers, ctx) => {
    for (const [index, { prompt }] of answers.entries()) {
      if (answers.findIndex((other) => other.prompt === prompt) < index) {
        ctx.addIssue({ code: 'custom', path: [index, 'prompt'], message: 'prompt_twice' })
      }
    }
  })

/** The fields of a profile that members can change. Name, gender and birth date stay as they were at signup. */
export const ProfileChanges = z
  .strictObject({
    ...Traits.shape,
    interests: z
      .array(Interest)
      .max(interestCodes.length)
      .transform((codes) => [...new Set(codes)]),
    about_me: OwnText,
    prompts: Answers,
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
  /** Rejected texts with the reason, until the member has written new ones. */
  texts: z.array(z.object({ field: ReviewedField, status: z.literal('rejected'), reason: TextReason })),
})
const ListedCards = z.object({ cards: z.array(Card) })
const BlockedNames = z.object({ cards: z.array(MemberName) })

export const profiles = {
  /** Returns the site's prompts, which members choose from, in the request's language. */
  prompts: publicRead
    .route({ method: 'GET', path: '/prompts' })
    .input(z.strictObject({}).optional())
    .output(z.object({ prompts: z.array(z.object({ code: Prompt, name: z.string() })) })),
  /** Returns the caller's profile with the birth date, pending and rejected photos, and rejected texts. */
  readOwn: sessionRead.route({ method: 'GET', path: '/profile' }).output(OwnProfile),
  /**
   * Changes the given fields of the caller's profile. A change of country clears region and town unless new
   * ones are given; a change of region clears a town outside it. Changed texts are visible immediately and
   * reviewed by staff; texts that were rejected before are refused by field.
   */
  changeOwn: sessionWrite
    .route({ method: 'PUT', path: '/profile' })
    .input(ProfileChanges)
    .output(OwnProfile)
    .meta(repeatable),
  /** Returns the members whom the caller has blocked, newest first, by name only (decisions: Readings). */
  blocked: sessionRead.route({ method: 'GET', path: '/blocks' }).output(BlockedNames),
  /**
   * Blocks a member (product.md, 4): each disappears from the other member's lists. Safe to repeat; 400 for
   * oneself.
   */
  block: sessionWrite
    .route({ method: 'POST', path: '/blocks' })
    .input(z.strictObject({ profile_id: Id }))
    .output(BlockedNames)
    .meta(repeatable),
  /** Removes a block; safe to repeat. */
  unblock: sessionWrite
    .route({ method: 'DELETE', path: '/blocks/{profile_id}' })
    .input(z.strictObject({ profile_id: PathId }))
    .output(BlockedNames)
    .meta(repeatable),
  /** Returns the members whom the caller has hidden, newest first. */
  hidden: sessionRead.route({ method: 'GET', path: '/hidden' }).output(ListedCards),
  /**
   * Hides a member from the caller's search and suggestions. Nothing changes for the hidden member, likes and
   * chats continue, and the profile can be opened (`hidden_by_me`). Safe to repeat; 400 for oneself.
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

import { z } from 'zod'
import { publicRead, sessionRead, sessionWrite } from '../../core/access.ts'
import { hasContacts } from '../../core/contact-detection.ts'
import { exampleProfile } from '../../core/example-people.ts'
import { exceedsGraphemes, maxUnitsPerGrapheme } from '../../core/graphemes.ts'
import { Id, PathId } from '../../core/ids.ts'
import { interestCodes } from '../../core/people.ts'
import { byText, type ProfileTextName, profileTexts } from '../../core/profile-texts.ts'
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
import { maxAnswerLength, maxCityLength, maxPrompts, textReasons } from './rules.ts'

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

/** A member's own texts. Null or blank clears one. */
const OwnTexts = byText<Record<ProfileTextName, z.ZodNullable<ReturnType<typeof PublicText>>>>((name) =>
  PublicText(profileTexts[name].maxGraphemes).nullable(),
)

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
    ...OwnTexts,
    prompts: Answers,
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

const OwnProfile = z.object({
  profile: Profile,
  /** Rejected texts with the reason, until the member has written new ones. */
  texts: z.array(z.object({ field: ReviewedField, status: z.literal('rejected'), reason: TextReason })),
})
const ListedCards = z.object({ cards: z.array(Card) })
const BlockedNames = z.object({ cards: z.array(MemberName) })

/** The own profile of the examples. */
const exampleOwn = { ...exampleProfile, distance_km: null, date_of_birth: '1991-08-02' }

export const profiles = {
  prompts: publicRead
    .route({
      method: 'GET',
      path: '/prompts',
      summary: 'List the prompts',
      description:
        'The questions that members of the site can answer on their profile, in the request’s language.',
    })
    .input(z.strictObject({}).optional())
    .output(z.object({ prompts: z.array(z.object({ code: Prompt, name: z.string() })) }))
    .meta({ example: { output: { prompts: [{ code: 'sunday', name: 'My ideal Sunday' }] } } }),
  readOwn: sessionRead
    .route({
      method: 'GET',
      path: '/profile',
      summary: 'Read the own profile',
      description: 'With its birth date, photos that wait or were rejected, and texts that were rejected.',
    })
    .output(OwnProfile)
    .meta({ example: { output: { profile: exampleOwn, texts: [] } } }),
  /** A change of region clears a town outside it. Rejected texts are refused by field. */
  changeOwn: sessionWrite
    .route({
      method: 'PUT',
      path: '/profile',
      summary: 'Change the own profile',
      description:
        'Changes the named fields. Another country empties region and town unless they are sent too. Texts are shown at once ' +
        'and reviewed by staff; a text that was rejected before is refused. `prompts` are all answers, in their order.',
    })
    .input(ProfileChanges)
    .output(OwnProfile)
    .meta({ idempotent: true })
    .meta({
      example: {
        input: {
          about_me: 'Weekends outside, evenings in the kitchen.',
          interests: ['hiking', 'cooking', 'music'],
          prompts: [{ prompt: 'sunday', answer: 'Flea market, soup, a nap.' }],
        },
        output: { profile: exampleOwn, texts: [] },
      },
    }),
  /** Returns the members whom the caller has blocked, newest first, by name only (decisions: Readings). */
  blocked: sessionRead
    .route({
      method: 'GET',
      path: '/blocks',
      summary: 'List the members that one has blocked',
      description: 'Newest first.',
    })
    .output(BlockedNames),
  /**
   * Blocks a member (product: Profiles): each disappears from the other member's lists. Safe to repeat; 400 for
   * oneself.
   */
  block: sessionWrite
    .route({
      method: 'POST',
      path: '/blocks',
      summary: 'Block a member',
      description: 'Both disappear from each other’s lists. Oneself is 400.',
    })
    .input(z.strictObject({ profile_id: Id }))
    .output(BlockedNames)
    .meta({ idempotent: true }),
  unblock: sessionWrite
    .route({ method: 'DELETE', path: '/blocks/{profile_id}', summary: 'Unblock a member' })
    .input(z.strictObject({ profile_id: PathId }))
    .output(BlockedNames)
    .meta({ idempotent: true }),
  hidden: sessionRead
    .route({
      method: 'GET',
      path: '/hidden',
      summary: 'List the members that one has hidden',
      description: 'Newest first.',
    })
    .output(ListedCards),
  /** Likes and chats continue, and the profile can be opened (`hidden_by_me`). */
  hide: sessionWrite
    .route({
      method: 'POST',
      path: '/hidden',
      summary: 'Hide a member',
      description:
        'Leaves them out of one’s own search and suggestions; nothing changes for them. Oneself is 400.',
    })
    .input(z.strictObject({ profile_id: Id }))
    .output(ListedCards)
    .errors({ blocked: sharedRefusals.blocked })
    .meta({ idempotent: true, limit: { key: 'account', amount: 600, windowSeconds: secondsPerHour } }),
  unhide: sessionWrite
    .route({ method: 'DELETE', path: '/hidden/{profile_id}', summary: 'Show a hidden member again' })
    .input(z.strictObject({ profile_id: PathId }))
    .output(ListedCards)
    .meta({ idempotent: true }),
}

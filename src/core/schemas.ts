import { z } from 'zod'
import { countryCodes } from './countries.ts'
import { Id } from './ids.ts'
import { localeCodes } from './locales.ts'
import { currencyCodes, type MinorUnits as Minor } from './money.ts'
import {
  audiences,
  genderCodes,
  interestCodes,
  photoRatings,
  photoReasons,
  photoStatuses,
  seekingCodes,
  sexualityCodes,
} from './people.ts'
import { byText, type ProfileTextName } from './profile-texts.ts'
import { promptCodes } from './prompts.ts'
import { byTrait, type TraitCode, type TraitName, traits } from './traits.ts'

// The schemas of what all contracts mean by the same word. The codes themselves are next to their rules, which
// browsers load; schemas stay on the server (ARCHITECTURE.md, rule 13).

/** A time in JSON and in rows: ISO 8601, UTC. */
export const Timestamp = z.iso.datetime()

/** An existing calendar day, `YYYY-MM-DD`. */
export const Day = z.iso.date()

export const Country = z.enum(countryCodes)
export type Country = z.infer<typeof Country>
export const Locale = z.enum(localeCodes)
export type Locale = z.infer<typeof Locale>
export const Currency = z.enum(currencyCodes)
export type Currency = z.infer<typeof Currency>
/** Returns a schema of whole numbers as one of amounts of money, whose documents stay those of whole numbers. */
export function inMinorUnits(schema: z.ZodInt): z.ZodType<Minor, Minor> {
  return schema as unknown as z.ZodType<Minor, Minor>
}
/** An amount of money in minor units. */
export const MinorUnits = inMinorUnits(z.int())
export const Gender = z.enum(genderCodes)
export type Gender = z.infer<typeof Gender>
export const Seeking = z.enum(seekingCodes)
export type Seeking = z.infer<typeof Seeking>
export const Sexuality = z.enum(sexualityCodes)
export type Sexuality = z.infer<typeof Sexuality>
export const Interest = z.enum(interestCodes)
export type Interest = z.infer<typeof Interest>
export const Prompt = z.enum(promptCodes)
export const Audience = z.enum(audiences)
export type Audience = z.infer<typeof Audience>
export const PhotoStatus = z.enum(photoStatuses)
export const PhotoRating = z.enum(photoRatings)
export type PhotoRating = z.infer<typeof PhotoRating>
export const PhotoReason = z.enum(photoReasons)
export type PhotoReason = z.infer<typeof PhotoReason>

type TraitSchemas = { [T in TraitName]: z.ZodType<TraitCode<T>, TraitCode<T>> }

/** The schema of each trait's codes. */
export const traitSchemas = byTrait<TraitSchemas>((name) => z.enum(traits[name]) as never)

/** Optional details of a profile, which the signup does not ask for. */
export const Traits = z.object(
  byTrait<{ [T in TraitName]: z.ZodNullable<TraitSchemas[T]> }>(
    (name) => traitSchemas[name].nullable() as never,
  ),
)
export type Traits = z.infer<typeof Traits>

/** URLs of a member's main picture that this viewer may fetch (api: Details). */
export const MainImage = z.object({
  filename: z.string(),
  thumb_filename: z.string(),
  status: PhotoStatus,
  /** The size for like and match dialogs (decisions: Readings). */
  match: z.string(),
})
export type MainImage = z.infer<typeof MainImage>

/** One photo as this viewer may see it; locked photos have the URLs of the blurred file. */
export const Photo = z.object({
  id: Id,
  position: z.int(),
  filename: z.string(),
  thumb_filename: z.string(),
  /** The largest file, for full screen. */
  large_filename: z.string(),
  audience: Audience,
  locked: z.boolean(),
  /** Locked only until the viewer has proved to be an adult. */
  needs_age_proof: z.boolean(),
  /** The stricter of the owner's and the moderator's rating. */
  rating: PhotoRating,
  /** The moderator's rating, below which the owner may not go. Null without one, and for other viewers. */
  moderator_rating: PhotoRating.nullable(),
  status: PhotoStatus,
  /** Reason of the rejection, for the owner; null otherwise. */
  reason: PhotoReason.nullable(),
  is_main: z.boolean(),
  /** Width of the largest file in pixels; gives the proportions before the picture has loaded. */
  width: z.int(),
  height: z.int(),
})
export type Photo = z.infer<typeof Photo>

/** A member in a list (api: Discovery). */
export const Card = z.object({
  id: Id,
  name: z.string(),
  age: z.int(),
  gender: Gender,
  country: Country,
  region: z.string().nullable(),
  city: z.string().nullable(),
  main_image: MainImage.nullable(),
  online: z.boolean(),
  is_fictional: z.boolean(),
  is_premium: z.boolean(),
  /** Our team has compared a picture with the photos; false without an approved main photo. */
  is_verified: z.boolean(),
  liked: z.boolean(),
  matched: z.boolean(),
  distance_km: z.int().nullable(),
})
export type Card = z.infer<typeof Card>

/** A member reduced to name and id, such as a blocked one (decisions: Readings). */
export const MemberName = Card.pick({ id: true, name: true, is_fictional: true })
export type MemberName = z.infer<typeof MemberName>

/** A prompt that a member answered; the question is in the viewer's language. */
export const AnsweredPrompt = z.object({ prompt: Prompt, question: z.string(), answer: z.string() })
export type AnsweredPrompt = z.infer<typeof AnsweredPrompt>

const ProfileTextFields = byText<Record<ProfileTextName, z.ZodNullable<z.ZodString>>>(() =>
  z.string().nullable(),
)

/** A member's profile (api: Details). Only the owner receives the birth date; others see the age. */
export const Profile = Card.extend({
  ...Traits.shape,
  status: z.enum(['active', 'disabled']),
  date_of_birth: Day.optional(),
  /** Like sexuality and interests, visible to the owner only after consent to sensitive data is withdrawn. */
  seeking: Seeking.nullable(),
  sexuality: Sexuality.nullable(),
  countryregion: z.string().nullable(),
  interests: z.array(Interest),
  ...ProfileTextFields,
  prompts: z.array(AnsweredPrompt),
  photos: z.array(Photo),
  blocked_by_me: z.boolean(),
  /** The viewer has hidden this member from search and suggestions. */
  hidden_by_me: z.boolean(),
})
export type Profile = z.infer<typeof Profile>

/** Schemas that several features share, which the API document describes once, by name. */
export const sharedSchemas = {
  Audience,
  Card,
  Country,
  Currency,
  Gender,
  Interest,
  Locale,
  MainImage,
  Photo,
  PhotoRating,
  PhotoReason,
  PhotoStatus,
  Profile,
  Seeking,
  Sexuality,
}

import { z } from 'zod'
import { Country } from './countries.ts'
import { Id } from './ids.ts'
import { Day } from './time.ts'
import { Traits } from './traits.ts'

/** Minimum age on any site (decisions: People); a site may raise it. */
export const minimumAge = 18
/** Maximum age in filters; it includes older members. */
export const maximumAge = 99

export const Gender = z.enum(['male', 'female'])
export type Gender = z.infer<typeof Gender>
export const Seeking = z.enum(['male', 'female', 'both'])
export type Seeking = z.infer<typeof Seeking>
export const Sexuality = z.enum(['hetero', 'gay', 'lesbian', 'bi'])

/** The 50 interests of product.md section 3, in its order. */
export const interestCodes = [
  'adventure',
  'anal_sex',
  'animals',
  'art',
  'astrology',
  'barbecue',
  'beach',
  'beer',
  'biking',
  'bondage',
  'coffee',
  'cooking',
  'dancing',
  'exchanging_pictures',
  'fashion',
  'foodie',
  'gardening',
  'gym',
  'hiking',
  'hugging',
  'kissing',
  'lingerie',
  'massages',
  'masturbating',
  'movies',
  'music',
  'one_night_stand',
  'oral_sex',
  'outdoors',
  'party',
  'photography',
  'politics',
  'public_sex',
  'reading',
  'relationship',
  'sadomasochism',
  'safe_sex',
  'sex',
  'sex_toys',
  'shopping',
  'sports',
  'sushi',
  'tattoos',
  'tea',
  'theater',
  'threesome',
  'travelling',
  'vegetarian',
  'video_games',
  'wine',
] as const
export const Interest = z.enum(interestCodes)
export type Interest = z.infer<typeof Interest>

export const Audience = z.enum(['everyone', 'premium', 'private'])
export type Audience = z.infer<typeof Audience>
export const PhotoStatus = z.enum(['pending', 'approved', 'rejected'])
/** How much a photo shows, as rated by its owner or a moderator (law: 2.7). */
export const PhotoRating = z.enum(['safe', 'suggestive', 'explicit'])
export type PhotoRating = z.infer<typeof PhotoRating>
/** Why a photo was rejected. */
export const PhotoReason = z.enum([
  'nudity_main',
  'not_a_person',
  'other_person',
  'minor',
  'contact_data',
  'offensive',
  'quality',
  'other',
])
export type PhotoReason = z.infer<typeof PhotoReason>

/** URLs of a member's main picture that this viewer may fetch (api: main_image). */
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

/** A member in a list (api: card). */
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

/** A member's profile (api: profile). Only the owner receives the birth date; others see the age. */
export const Profile = Card.extend({
  ...Traits.shape,
  status: z.enum(['active', 'disabled']),
  date_of_birth: Day.nullable(),
  /** Like sexuality and interests, visible to the owner only after consent to sensitive data is withdrawn. */
  seeking: Seeking.nullable(),
  sexuality: Sexuality.nullable(),
  countryregion: z.string().nullable(),
  interests: z.array(Interest),
  about_me: z.string().nullable(),
  reason_for_signup: z.string().nullable(),
  photos: z.array(Photo),
  blocked_by_me: z.boolean(),
  /** The viewer has hidden this member from search and suggestions. */
  hidden_by_me: z.boolean(),
})
export type Profile = z.infer<typeof Profile>

/** Minimum age on any site (decisions: People); a site may raise it. */
export const minimumAge = 18
/** Maximum age in filters; it includes older members. */
export const maximumAge = 99

export const genderCodes = ['male', 'female'] as const
export type Gender = (typeof genderCodes)[number]
export const seekingCodes = ['male', 'female', 'both'] as const
export type Seeking = (typeof seekingCodes)[number]
export const sexualityCodes = ['hetero', 'gay', 'lesbian', 'bi'] as const
export type Sexuality = (typeof sexualityCodes)[number]

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
export type Interest = (typeof interestCodes)[number]

/** The interests by what they are about, each in one group, in the order in which they are offered. */
export const interestGroups = {
  active: [
    'adventure',
    'animals',
    'beach',
    'biking',
    'dancing',
    'gardening',
    'gym',
    'hiking',
    'outdoors',
    'party',
    'sports',
    'travelling',
  ],
  culture: [
    'art',
    'astrology',
    'fashion',
    'movies',
    'music',
    'photography',
    'politics',
    'reading',
    'shopping',
    'tattoos',
    'theater',
    'video_games',
  ],
  food: ['barbecue', 'beer', 'coffee', 'cooking', 'foodie', 'sushi', 'tea', 'vegetarian', 'wine'],
  closeness: ['hugging', 'kissing', 'massages', 'relationship'],
  /** Shown only to those who open it, and never named elsewhere. */
  explicit: [
    'anal_sex',
    'bondage',
    'exchanging_pictures',
    'lingerie',
    'masturbating',
    'one_night_stand',
    'oral_sex',
    'public_sex',
    'sadomasochism',
    'safe_sex',
    'sex',
    'sex_toys',
    'threesome',
  ],
} as const satisfies Record<string, readonly Interest[]>

/** Reports whether an interest is about sex. */
export function isExplicit(interest: Interest): boolean {
  return (interestGroups.explicit as readonly Interest[]).includes(interest)
}

/** Reports whether an interest is about touch and love, which is not where a talk begins. */
export function isOfCloseness(interest: Interest): boolean {
  return (interestGroups.closeness as readonly Interest[]).includes(interest)
}

export const audiences = ['everyone', 'premium', 'private'] as const
export type Audience = (typeof audiences)[number]
export const photoStatuses = ['pending', 'approved', 'rejected'] as const
export type PhotoStatus = (typeof photoStatuses)[number]
/** How much a photo shows, as rated by its owner or a moderator (law: 2.7). */
export const photoRatings = ['safe', 'suggestive', 'explicit'] as const
export type PhotoRating = (typeof photoRatings)[number]
/** Why a photo was rejected. */
export const photoReasons = [
  'nudity_main',
  'not_a_person',
  'other_person',
  'minor',
  'contact_data',
  'offensive',
  'quality',
  'other',
] as const
export type PhotoReason = (typeof photoReasons)[number]

/** What the team reviews: it decides about what members show, and about what they report. */
export type ReviewKind = 'photo' | 'text' | 'verification' | 'report'

/** The team's decision about something that a member shows. */
export type ReviewDecision<Reason> =
  | { status: 'approved'; reason: null }
  | { status: 'rejected'; reason: Reason }

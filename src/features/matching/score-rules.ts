import { type Interest, interestCodes } from '../../core/people.ts'
import { isOneOf } from '../../core/text-checks.ts'
import { secondsPerDay } from '../../core/time.ts'
import type { MatchAnswers, MatchReason, Wish } from './contract.ts'
import { hasRange, noAnswers, tagOf } from './rules.ts'

/**
 * Parts of the score, in points of 100. A part without data (no wishes, no interests, no known location) is
 * left out, and the others count for more. The page shows these numbers to the member. The candidate's wishes
 * are no part of the score: members could read them off it by changing their own profile.
 */
export const scoreParts = {
  /** Gender, ages and region fit both ways; everyone in the list has it. */
  both_ways: 20,
  /** The member's own wishes. */
  own_wishes: 45,
  /** Interests in common. */
  interests: 15,
  /** Distance between the two. */
  near: 10,
  /** How recently the candidate was active. */
  active: 10,
} as const
export type ScorePart = keyof typeof scoreParts

/** More matching interests than this do not raise the score. */
const enoughInterests = 3
/** Kilometres up to which a distance counts in full, and from which it counts nothing. */
const nearKm = { full: 10, none: 200 } as const
/** Kilometres beyond which distance is not a reason. */
const nearReasonKm = 50
/** How long members count as new. */
const newSeconds = 7 * secondsPerDay
const maxReasons = 5

/** The fields of a member that the score depends on. */
export interface Side {
  /** See `tagsOf`; without what the site does not show. */
  tags: ReadonlySet<string>
  answers: MatchAnswers
}

/** A member who fits by gender, ages and region. */
export interface Candidate extends Side {
  profile_id: number
  age: number
  is_fictional: boolean
  /** ISO strings. */
  last_active: string
  created_at: string
  /** Kilometres between the two; null where a location is not known. */
  km: number | null
}

export interface Score {
  /** 0 to 100. */
  score: number
  reasons: MatchReason[]
}

/**
 * Returns how well a candidate fits a member, and the strongest reasons. Fictional profiles have no wishes
 * and are never passed as the member.
 */
export function scoreOf(own: Side & { has_place: boolean }, other: Candidate, now: Date): Score {
  const shares: Record<ScorePart, number | null> = {
    both_ways: 1,
    own_wishes: metShare(own.answers.wishes, other.tags),
    interests: sharedShare(own.tags, other.tags),
    near: own.has_place ? nearShare(other.km) : null,
    active: activeShare(other, now),
  }
  let points = 0
  let possible = 0
  for (const [part, share] of Object.entries(shares) as [ScorePart, number | null][]) {
    if (share === null) continue
    points += share * scoreParts[part]
    possible += scoreParts[part]
  }
  return {
    score: Math.round((100 * points) / possible),
    reasons: reasonsOf(own, other, now).slice(0, maxReasons),
  }
}

const maxPairReasons = 3

/**
 * Returns why two members fit who may not fit by ages and regions, such as those of a match; without interests in
 * common. Of what the candidate looks for only `areMutual` is shown.
 */
export function pairReasons(
  own: Side,
  other: Candidate,
  { areMutual, now }: { areMutual: boolean; now: Date },
): MatchReason[] {
  const { min_age, max_age } = own.answers
  const isOfAge = other.age >= (min_age ?? 0) && other.age <= (max_age ?? other.age)
  const known = reasonsOf(own, { ...other, answers: noAnswers }, now).filter(
    ({ kind }) => kind === 'trait' || kind === 'near' || (kind === 'age' && isOfAge),
  )
  return [...(areMutual ? [{ kind: 'both_ways' } as const] : []), ...known].slice(0, maxPairReasons)
}

/** Returns how far wishes are met, by weight; null without wishes. */
export function metShare(wishes: readonly Wish[], tags: ReadonlySet<string>): number | null {
  if (wishes.length === 0) return null
  let met = 0
  let possible = 0
  for (const wish of wishes) {
    met += wish.weight * metPart(wish, tags)
    possible += wish.weight
  }
  return met / possible
}

/**
 * Returns how far a wish is met: for a trait any of the codes is enough; for interests three, or all where
 * the wish has fewer.
 */
function metPart(wish: Wish, tags: ReadonlySet<string>): number {
  const met = metCodes(wish, tags).length
  return wish.trait === 'interests'
    ? Math.min(1, met / Math.min(enoughInterests, wish.codes.length))
    : Math.min(1, met)
}

function metCodes({ trait, codes }: Wish, tags: ReadonlySet<string>): string[] {
  return codes.filter((code) => tags.has(tagOf(trait, code)))
}

function interestsIn(tags: ReadonlySet<string>): Interest[] {
  return [...tags].filter((tag) => isOneOf(interestCodes, tag))
}

function sharedShare(own: ReadonlySet<string>, theirs: ReadonlySet<string>): number | null {
  const interests = interestsIn(own)
  if (interests.length === 0) return null
  const shared = interests.filter((code) => theirs.has(code)).length
  return Math.min(1, shared / Math.min(enoughInterests, interests.length))
}

/** Returns the share for a distance; a member without a location counts as far away. */
function nearShare(km: number | null): number {
  if (km === null) return 0
  return Math.min(1, Math.max(0, (nearKm.none - km) / (nearKm.none - nearKm.full)))
}

function activeShare({ is_fictional, last_active }: Candidate, now: Date): number {
  if (is_fictional) return 0
  const days = daysSince(last_active, now)
  return days < 1 ? 1 : days < 7 ? 0.6 : days < 30 ? 0.3 : 0
}

function daysSince(moment: string, now: Date): number {
  return (now.getTime() - Date.parse(moment)) / (secondsPerDay * 1000)
}

/** Returns the reasons for a candidate: wishes first, by weight; then what both have in common. */
function reasonsOf(own: Side, other: Candidate, now: Date): MatchReason[] {
  const byWeight = own.answers.wishes.toSorted((a, b) => b.weight - a.weight)
  const { min_age, max_age } = own.answers
  const days = daysSince(other.last_active, now)
  const isNear = other.km !== null && other.km <= nearReasonKm
  const isNew = !other.is_fictional && daysSince(other.created_at, now) * secondsPerDay < newSeconds
  return [
    ...byWeight.flatMap((wish) => traitReason(wish, other.tags)),
    ...interestsReason(own, other.tags),
    ...(isWanted(other) ? [{ kind: 'both_ways' } as const] : []),
    ...(isNear ? [{ kind: 'near', km: other.km as number } as const] : []),
    ...(!other.is_fictional && days < 7
      ? [{ kind: 'active', within: days < 1 ? 'day' : 'week' } as const]
      : []),
    ...(isNew ? [{ kind: 'new' } as const] : []),
    ...(min_age !== null || max_age !== null ? [{ kind: 'age', age: other.age } as const] : []),
  ]
}

function traitReason(wish: Wish, tags: ReadonlySet<string>): MatchReason[] {
  const { trait, weight } = wish
  if (trait === 'interests') return []
  return metCodes(wish, tags).map((code) => ({ kind: 'trait', trait, code, weight }))
}

/** Returns the interests as a reason, those that were wished for before those in common. */
function interestsReason(own: Side, tags: ReadonlySet<string>): MatchReason[] {
  const wished = own.answers.wishes.flatMap((wish) =>
    wish.trait === 'interests' ? metCodes(wish, tags) : [],
  )
  const shared = interestsIn(own.tags).filter((code) => tags.has(code))
  const codes = [...new Set([...wished, ...shared])].slice(0, enoughInterests) as Interest[]
  return codes.length === 0 ? [] : [{ kind: 'interests', codes }]
}

/**
 * Reports whether the candidate asked for an age or a region. The viewer then fits it, since everybody in the
 * list fits both ways.
 */
function isWanted({ is_fictional, answers }: Candidate): boolean {
  return !is_fictional && hasRange(answers)
}

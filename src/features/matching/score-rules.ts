import { Interest } from '../../core/people.ts'
import { secondsPerDay } from '../../core/time.ts'
import type { MatchAnswers, MatchReason, Wish } from './contract.ts'
import { hasRange, tagOf } from './rules.ts'

/**
 * What the score is made of, in points of 100. What neither can say anything about (no wishes, no interests, no known
 * place) is left out, and the rest counts for more. The page shows these numbers to the member. What the other member
 * wishes for has no part in it: with a score that depended on it, one could read their wishes by changing one's own profile.
 */
export const scoreParts = {
  /** Gender, ages and region fit both ways; everyone in the list has it. */
  both_ways: 20,
  /** What one wishes for. */
  own_wishes: 45,
  /** Interests in common. */
  interests: 15,
  /** Whether they live near. */
  near: 10,
  /** Whether they were here lately. */
  active: 10,
} as const
export type ScorePart = keyof typeof scoreParts

/** So many interests that fit are as good as more. */
const enoughInterests = 3
/** Kilometres up to which a place counts in full, and from which not at all. */
const nearKm = { full: 10, none: 200 } as const
/** Farther away is no reason. */
const nearReasonKm = 50
/** Members count as new for so long. */
const newSeconds = 7 * secondsPerDay
const maxReasons = 5

/** One of the two, as far as the score goes by it. */
export interface Side {
  /** See `tagsOf`; without what the site does not show. */
  tags: ReadonlySet<string>
  answers: MatchAnswers
}

/** Somebody who fits by gender, ages and region. */
export interface Candidate extends Side {
  profile_id: number
  age: number
  is_fictional: boolean
  /** ISO strings. */
  last_active: string
  created_at: string
  /** Kilometres between the two, null where a place is not known. */
  km: number | null
}

export interface Score {
  /** 0 to 100. */
  score: number
  reasons: MatchReason[]
}

/** How well somebody fits a member, and the strongest reasons. A fictional profile wishes nothing and is never here. */
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

/** How far wishes are met, each by its weight; null without wishes. */
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

/** Of a trait any of the codes will do; of interests three, or all where fewer are named. */
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
  return [...tags].filter((tag): tag is Interest => Interest.safeParse(tag).success)
}

function sharedShare(own: ReadonlySet<string>, theirs: ReadonlySet<string>): number | null {
  const interests = interestsIn(own)
  if (interests.length === 0) return null
  const shared = interests.filter((code) => theirs.has(code)).length
  return Math.min(1, shared / Math.min(enoughInterests, interests.length))
}

/** Whoever does not tell where they live is as far as anybody. */
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

/** What speaks for somebody: wishes first, the weightier before others; then what both have in common. */
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

/** Interests that were wished for before those that both have. */
function interestsReason(own: Side, tags: ReadonlySet<string>): MatchReason[] {
  const wished = own.answers.wishes.flatMap((wish) =>
    wish.trait === 'interests' ? metCodes(wish, tags) : [],
  )
  const shared = interestsIn(own.tags).filter((code) => tags.has(code))
  const codes = [...new Set([...wished, ...shared])].slice(0, enoughInterests) as Interest[]
  return codes.length === 0 ? [] : [{ kind: 'interests', codes }]
}

/** Whether they named an age or a region, which the viewer then has: everybody in the list fits both ways. */
function isWanted({ is_fictional, answers }: Candidate): boolean {
  return !is_fictional && hasRange(answers)
}

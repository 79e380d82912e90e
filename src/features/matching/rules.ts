import { secondsPerDay, secondsPerMinute } from '../../core/time.ts'
import { type TraitName, traitNames } from '../../core/traits.ts'
import type { MatchAnswers, Wish } from './contract.ts'

/** Members that the match finder shows. */
export const matchesShown = 24
/** Members in a row of suggestions. */
export const suggestionsShown = 12
/**
 * Maximum number of members that a ranking chooses from: the most recently active, and some by chance or by a
 * strong wish.
 */
export const maxCandidates = 480
/** Below this number of matches, the match finder proposes what to relax. */
export const fewMatches = 6
/**
 * A member who was chosen about in the swipe game comes up again after this; until then the choice is stored.
 */
export const meetAgainSeconds = 30 * secondsPerDay

/** A member gets at most one automatic like per interval, and a maximum per day (decisions: Auto-like). */
export const autoLikePauseSeconds = 10 * secondsPerMinute
export const autoLikesADay = 5
/** How long after the signup a member is a newcomer. */
export const newcomerSeconds = 30 * secondsPerDay
/** Newcomers that one member greets per day at most. */
export const greetingsADay = 20
/** Members who were last active longer ago than this greet nobody. */
export const greeterSeenSeconds = 30 * secondsPerDay

/** The subjects of wishes, in the order of the form. */
export const wishTraits = [...traitNames, 'interests'] as const

/** The answers of a member who has given none. */
export const noAnswers: MatchAnswers = { min_age: null, max_age: null, countryregion: null, wishes: [] }

/** Reports whether a member gave any answers about whom they look for. */
export function hasAnswers(answers: MatchAnswers): boolean {
  return hasRange(answers) || answers.wishes.length > 0
}

/** Reports whether a member asked for an age or a region. */
export function hasRange({ min_age, max_age, countryregion }: MatchAnswers): boolean {
  return min_age !== null || max_age !== null || countryregion !== null
}

/** Returns the wishes with duplicate codes removed. */
export function distinctWishes(wishes: readonly Wish[]): Wish[] {
  return wishes.map((wish) => ({ ...wish, codes: [...new Set<string>(wish.codes)] }) as Wish)
}

/**
 * Returns a member's profile traits as tags of the search index: `hair_color:red`, interests by their bare
 * codes.
 */
export function tagsOf(
  profile: Record<TraitName, string | null> & { interests: readonly string[] },
): Set<string> {
  const traits = traitNames.flatMap((trait) =>
    profile[trait] === null ? [] : [`${trait}:${profile[trait]}`],
  )
  return new Set([...traits, ...profile.interests])
}

/** Returns the tag of a trait's code. */
export function tagOf(trait: Wish['trait'], code: string): string {
  return trait === 'interests' ? code : `${trait}:${code}`
}

/** Returns the first moment of the day (UTC). */
export function dayStart(now: Date): Date {
  return new Date(now.toISOString().slice(0, 10))
}

import { secondsPerDay, secondsPerMinute } from '../../core/time.ts'
import { traitFilters } from '../search/rules.ts'
import type { MatchAnswers, Wish } from './contract.ts'

/** Members whom the match finder shows. */
export const matchesShown = 24
/** Members in a row of suggestions. */
export const suggestionsShown = 12
/** Members among whom a ranking chooses: those seen last, and some by chance or by a strong wish. */
export const candidatesAtMost = 480
/** With fewer than these the match finder tells what could be let go. */
export const fewMatches = 6
/** Whom a member chose about in the swipe game comes again after this; until then the choice is kept. */
export const meetAgainSeconds = 30 * secondsPerDay

/** One member gets at most one automatic like in this time, and so many a day (decisions: Auto-like). */
export const autoLikePauseSeconds = 10 * secondsPerMinute
export const autoLikesADay = 5
/** How long after signing up a member is a newcomer. */
export const newcomerSeconds = 30 * secondsPerDay
/** Newcomers to whom one member says hello a day. */
export const greetingsADay = 20
/** Who was not here for so long says hello to nobody. */
export const greeterSeenSeconds = 30 * secondsPerDay

/** What wishes can be about, in the order of the form. */
export const wishTraits = [
  'relationship_status',
  'body_type',
  'hair_color',
  'eye_color',
  'tattoos',
  'interests',
] as const

/** What a member looks for who told nothing. */
export const noAnswers: MatchAnswers = { min_age: null, max_age: null, countryregion: null, wishes: [] }

/** Whether a member told anything of whom they look for. */
export function hasAnswers(answers: MatchAnswers): boolean {
  return hasRange(answers) || answers.wishes.length > 0
}

/** Returns whether a member named an age or a region. */
export function hasRange({ min_age, max_age, countryregion }: MatchAnswers): boolean {
  return min_age !== null || max_age !== null || countryregion !== null
}

/** Wishes with each code once. */
export function distinctWishes(wishes: readonly Wish[]): Wish[] {
  return wishes.map((wish) => ({ ...wish, codes: [...new Set<string>(wish.codes)] }) as Wish)
}

/** What a member told of themselves, as the search has it: `hair_color:red`, interests by their bare codes. */
export function tagsOf(
  profile: Record<(typeof traitFilters)[number], string | null> & { interests: readonly string[] },
): Set<string> {
  const traits = traitFilters.flatMap((trait) =>
    profile[trait] === null ? [] : [`${trait}:${profile[trait]}`],
  )
  return new Set([...traits, ...profile.interests])
}

/** A code of a trait as it stands among the tags. */
export function tagOf(trait: Wish['trait'], code: string): string {
  return trait === 'interests' ? code : `${trait}:${code}`
}

/** The first moment of the day (UTC). */
export function dayStart(now: Date): Date {
  return new Date(now.toISOString().slice(0, 10))
}

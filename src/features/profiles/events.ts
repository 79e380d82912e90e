import { defineEvent, defineQuestion } from '../../core/events.ts'
import type { PromptCode } from '../../core/prompts.ts'
import type { Card, MemberName } from '../../core/schemas.ts'

/** A visible part of a profile changed: it was created, edited, or its photos changed. */
export const profileChanged = defineEvent<{ profile_id: number }>('profiles.profile-changed')
/**
 * A profile's row and all dependent rows are about to be deleted in this transaction: subscribers can read
 * them for the last time.
 */
export const profileErased = defineEvent<{ profile_id: number }>('profiles.profile-erased')
/**
 * A member's answers to these prompts are gone, removed by the member or by staff: their words must not be quoted any
 * longer. Emitted under the profile's lock.
 */
export const answersRemoved = defineEvent<{ profile_id: number; prompts: PromptCode[] }>(
  'profiles.answers-removed',
)
/** One member blocked another: from now on, neither sees the other member. */
export const memberBlocked = defineEvent<{ blocker_id: number; blocked_id: number }>(
  'profiles.member-blocked',
)
/** A block was removed. */
export const memberUnblocked = defineEvent<{ blocker_id: number; blocked_id: number }>(
  'profiles.member-unblocked',
)

/**
 * The cards of these members as an account may see them, in the order of `ids`, without those blocked either
 * way.
 */
export const memberCardsQuestion = defineQuestion<{ account_id: number; ids: number[] }, Card[]>(
  'profiles.member-cards',
)

/** The names of these members, in the order of `ids`, regardless of blocks. */
export const memberNamesQuestion = defineQuestion<{ account_id: number; ids: number[] }, MemberName[]>(
  'profiles.member-names',
)

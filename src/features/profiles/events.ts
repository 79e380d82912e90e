import { defineEvent, defineQuestion } from '../../core/events.ts'
import type { Card } from '../../core/people.ts'

/** Something that others can see of a profile changed: it was made, edited, or its photos changed. */
export const profileChanged = defineEvent<{ profile_id: number }>('profiles.profile-changed')
/** A profile's row goes with all that hangs on it, in a moment and in this transaction: the last look at what it had. */
export const profileErased = defineEvent<{ profile_id: number }>('profiles.profile-erased')
/** One member blocked another: from here on each is gone for the other. */
export const memberBlocked = defineEvent<{ blocker_id: number; blocked_id: number }>(
  'profiles.member-blocked',
)
/** A block was taken back. */
export const memberUnblocked = defineEvent<{ blocker_id: number; blocked_id: number }>(
  'profiles.member-unblocked',
)

/** The cards of those whom a member blocked, newest first (api: GET /blocks). */
export const blockedCardsQuestion = defineQuestion<{ account_id: number; ids: number[] }, Card[]>(
  'profiles.blocked-cards',
)

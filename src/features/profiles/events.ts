import { defineEvent, defineQuestion } from '../../core/events.ts'
import type { Card, MemberName } from '../../core/people.ts'
import type { ReviewedField, TextReason } from './rules.ts'

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

/** Staff decided about a text of a profile; a rejected one has left the profile. */
export const textDecided = defineEvent<{
  review_id: number
  profile_id: number
  field: ReviewedField
  status: 'approved' | 'rejected'
  reason: TextReason | null
}>('profiles.text-decided')

/** The cards of these members as an account may see them, in the order of `ids`, without those blocked either way. */
export const memberCardsQuestion = defineQuestion<{ account_id: number; ids: number[] }, Card[]>(
  'profiles.member-cards',
)

/** The names of these members, in the order of `ids`, regardless of blocks. */
export const memberNamesQuestion = defineQuestion<{ account_id: number; ids: number[] }, MemberName[]>(
  'profiles.member-names',
)

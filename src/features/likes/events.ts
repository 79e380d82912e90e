import { defineEvent, defineQuestion } from '../../core/events.ts'

/** One member liked another for the first time (or anew after taking it back). */
export interface MemberLiked {
  from: number
  to: number
  /** Both like each other from here on. */
  match: boolean
  /** Whether the liked one may learn of it; else say nothing to them. Nobody is told of a hidden match either. */
  is_shown: boolean
}
export const memberLiked = defineEvent<MemberLiked>('likes.member-liked')

/** A like was taken back; `match`: it was mutual until now. `is_shown`: the other knew of it. */
export const likeUndone = defineEvent<{
  from: number
  to: number
  match: boolean
  is_shown: boolean
  /** What the other has left. */
  new_likes: number
}>('likes.like-undone')

/** A member looked at a new like; `new_likes` is what they have left. */
export const likeSeen = defineEvent<{ from: number; to: number; new_likes: number }>('likes.like-seen')

/** How many unread messages a member has in all chats, for the totals. */
export const unreadMessagesQuestion = defineQuestion<{ profile_id: number }, number>('likes.unread-messages')

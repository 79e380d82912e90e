import { defineEvent, defineQuestion } from '../../core/events.ts'

/** One member liked another, for the first time or again after taking the like back. */
export interface MemberLiked {
  from: number
  to: number
  /** True if the like made them a match. */
  match: boolean
  /**
   * True if the liked member may learn of it; otherwise send them nothing. A hidden match is announced to neither.
   */
  is_shown: boolean
  /** The same member gave the like, or made the match, before and took it back: the liked member is not notified again. */
  is_repeated: boolean
}
export const memberLiked = defineEvent<MemberLiked>('likes.member-liked')

/** A like was taken back. `match`: it was mutual until now. `is_shown`: its recipient had seen it listed. */
export const likeUndone = defineEvent<{
  from: number
  to: number
  match: boolean
  is_shown: boolean
  /** The recipient's new likes after it. */
  new_likes: number
}>('likes.like-undone')

/** A member looked at a new like; `new_likes` is what they have left. */
export const likeSeen = defineEvent<{ from: number; to: number; new_likes: number }>('likes.like-seen')

/** The totals of these members changed, because somebody who likes them went or came back. */
export const unseenLikesRefreshed = defineEvent<{ account_ids: number[] }>('likes.unseen-likes-refreshed')

/** How many unread messages a member has in all chats, for the totals. */
export const unreadMessagesQuestion = defineQuestion<{ profile_id: number }, number>('likes.unread-messages')

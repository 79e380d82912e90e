import type { StreamEntry } from '../../../server/events/stream-table.ts'
import { type LiveRule, showLive } from '../../../server/work.ts'
import type { LikeEventData } from '../contract.ts'
import { likeSeen, likeUndone, memberLiked, unseenLikesRefreshed } from '../events.ts'

function entry<T extends keyof LikeEventData>(
  account_id: number,
  type: T,
  data: LikeEventData[T],
): StreamEntry {
  return { account_id, type, data }
}

/**
 * Live events about likes and their recipients (api: Stream): each member receives the id of their
 * counterpart.
 */
export const likesLive: LiveRule[] = [
  showLive(memberLiked, (_work, { from, to, match, is_shown, is_repeated }) => [
    ...(is_shown && !is_repeated ? [entry(to, 'like', { profile_id: from })] : []),
    ...(match ? [entry(from, 'match', { profile_id: to })] : []),
    ...(match && is_shown && !is_repeated ? [entry(to, 'match', { profile_id: from })] : []),
  ]),
  showLive(likeUndone, (_work, { from, to, is_shown, new_likes }) =>
    is_shown ? [entry(to, 'like_gone', { profile_id: from, new_likes })] : [],
  ),
  showLive(likeSeen, (_work, { from, to, new_likes }) => [
    entry(to, 'like_seen', { profile_id: from, new_likes }),
  ]),
  showLive(unseenLikesRefreshed, (_work, { account_ids }) =>
    account_ids.map((account_id) => ({ account_id, type: 'resync', data: {} })),
  ),
]

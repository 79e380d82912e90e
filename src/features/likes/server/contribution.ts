import { addSeconds } from '../../../core/time.ts'
import type { StreamEntry } from '../../../server/events/stream-table.ts'
import type { Contribution } from '../../../server/registry.ts'
import { type LiveRule, onJob, showLive, subscribe } from '../../../server/work.ts'
import {
  accountActivated,
  accountCreated,
  consentChanged,
  statusChanged,
  visibilityChanged,
} from '../../accounts/events.ts'
import { answersRemoved, memberBlocked } from '../../profiles/events.ts'
import type { LikeEventData } from '../contract.ts'
import { likeSeen, likeUndone, memberLiked, unseenLikesRefreshed } from '../events.ts'
import { repeatedLikeSeconds } from '../rules.ts'
import { insertTotals, lockTotals, newLikesRecord } from './like-totals-table.ts'
import { updateAnswersForgotten } from './likes-table.ts'
import { sendLikeOfActivated } from './pending-like.ts'
import { deleteTakenBackBefore } from './taken-back-likes-table.ts'
import {
  refreshUnseenLikes,
  refreshUnseenLikesOf,
  withdrawFictionalLikes,
  withdrawFictionalLikesOf,
  withdrawUnseenLikesBetween,
} from './unseen-likes.ts'

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
const likesLive: LiveRule[] = [
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

export const likesContribution: Contribution = {
  subscriptions: [
    subscribe(accountCreated, (work, { account_id }) => insertTotals(work.db, account_id)),
    subscribe(accountActivated, (work, { account_id }) => sendLikeOfActivated(work, account_id)),
    subscribe(visibilityChanged, async (work, { account_id, switches }) => {
      if (switches.includes('invisible') || switches.includes('hide_from_other_sites'))
        await work.enqueue(refreshUnseenLikes, { account_id })
      if (switches.includes('hide_fictional')) await work.enqueue(withdrawFictionalLikes, { account_id })
    }),
    subscribe(consentChanged, async (work, { account_id, purpose }) => {
      if (purpose === 'sensitive_data') await work.enqueue(refreshUnseenLikes, { account_id })
    }),
    subscribe(statusChanged, async (work, { account_id }) => {
      await work.enqueue(refreshUnseenLikes, { account_id })
      await work.enqueue(withdrawFictionalLikes, { account_id })
    }),
    subscribe(answersRemoved, async ({ db }, { profile_id, prompts }) => {
      await lockTotals(db, [profile_id])
      await updateAnswersForgotten(db, profile_id, prompts)
    }),
    subscribe(memberBlocked, (work, { blocker_id, blocked_id }) =>
      withdrawUnseenLikesBetween(work, [blocker_id, blocked_id]),
    ),
  ],
  live: likesLive,
  ownRecords: [newLikesRecord],
  dueTasks: [
    {
      name: 'likes.forget-taken-back',
      run: ({ db, now }) => deleteTakenBackBefore(db, addSeconds(now, -repeatedLikeSeconds)),
    },
  ],
  jobs: [
    onJob(refreshUnseenLikes, (work, { account_id }) => refreshUnseenLikesOf(work, account_id)),
    onJob(withdrawFictionalLikes, (work, { account_id }) => withdrawFictionalLikesOf(work, account_id)),
  ],
}

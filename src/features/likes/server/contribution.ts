import { addSeconds } from '../../../core/time.ts'
import type { Contribution } from '../../../server/registry.ts'
import { onJob, subscribe } from '../../../server/work.ts'
import {
  accountActivated,
  accountCreated,
  consentChanged,
  statusChanged,
  visibilityChanged,
} from '../../accounts/events.ts'
import { answersRemoved, memberBlocked } from '../../profiles/events.ts'
import { repeatedLikeSeconds } from '../rules.ts'
import { insertTotals, lockTotals, newLikesRecord } from './like-totals-table.ts'
import { updateAnswersForgotten } from './likes-table.ts'
import { likesLive } from './live.ts'
import { sendLikeOfActivated } from './pending-like.ts'
import { deleteTakenBackBefore } from './taken-back-likes-table.ts'
import {
  refreshUnseenLikes,
  refreshUnseenLikesOf,
  withdrawFictionalLikes,
  withdrawFictionalLikesOf,
  withdrawUnseenLikesBetween,
} from './unseen-likes.ts'

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

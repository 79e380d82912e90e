import type { Contribution } from '../../../server/registry.ts'
import { subscribe } from '../../../server/work.ts'
import {
  accountActivated,
  accountChanged,
  accountClosed,
  accountCreated,
  accountReopened,
} from '../../accounts/events.ts'
import { memberBlocked } from '../../profiles/events.ts'
import { insertTotals } from './like-totals-table.ts'
import { likesLive } from './live.ts'
import { sendLikeOfActivated } from './pending-like.ts'
import {
  hideUnseenLikes,
  restoreUnseenLikes,
  withdrawFictionalNews,
  withdrawNewsBetween,
  withdrawNewsOf,
} from './unseen-likes.ts'

export const likesContribution: Contribution = {
  subscriptions: [
    subscribe(accountCreated, (work, { account_id }) => insertTotals(work.db, account_id)),
    subscribe(accountActivated, (work, { account_id }) => sendLikeOfActivated(work, account_id)),
    subscribe(accountChanged, (work, { account_id }) => withdrawNewsOf(work, account_id)),
    subscribe(accountChanged, (work, { account_id }) => withdrawFictionalNews(work, account_id)),
    subscribe(accountClosed, (work, { account_id }) => hideUnseenLikes(work, account_id)),
    subscribe(accountReopened, (work, { account_id }) => restoreUnseenLikes(work, account_id)),
    subscribe(memberBlocked, (work, { blocker_id, blocked_id }) =>
      withdrawNewsBetween(work, [blocker_id, blocked_id]),
    ),
  ],
  live: likesLive,
}

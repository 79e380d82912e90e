import type { Contribution } from '../../../server/registry.ts'
import { subscribe } from '../../../server/work.ts'
import {
  accountActivated,
  accountClosed,
  accountCreated,
  accountReopened,
  consentChanged,
  statusChanged,
  visibilityChanged,
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
    subscribe(visibilityChanged, async (work, { account_id, switches }) => {
      if (switches.includes('invisible') || switches.includes('hide_from_other_sites'))
        await withdrawNewsOf(work, account_id)
      if (switches.includes('hide_fictional')) await withdrawFictionalNews(work, account_id)
    }),
    subscribe(consentChanged, async (work, { account_id, purpose }) => {
      if (purpose === 'sensitive_data') await withdrawNewsOf(work, account_id)
    }),
    subscribe(statusChanged, async (work, { account_id }) => {
      await withdrawNewsOf(work, account_id)
      await withdrawFictionalNews(work, account_id)
    }),
    subscribe(accountClosed, (work, { account_id }) => hideUnseenLikes(work, account_id)),
    subscribe(accountReopened, (work, { account_id }) => restoreUnseenLikes(work, account_id)),
    subscribe(memberBlocked, (work, { blocker_id, blocked_id }) =>
      withdrawNewsBetween(work, [blocker_id, blocked_id]),
    ),
  ],
  live: likesLive,
}

import type { Contribution } from '../../../server/registry.ts'
import { subscribe } from '../../../server/work.ts'
import { accountClosed, accountErased } from '../../accounts/events.ts'
import { deleteSubscriptionsOf } from './subscriptions-table.ts'

export const notificationsContribution: Contribution = {
  subscriptions: [
    subscribe(accountClosed, (work, { account_id }) => deleteSubscriptionsOf(work.db, account_id)),
    subscribe(accountErased, (work, { account_id }) => deleteSubscriptionsOf(work.db, account_id)),
  ],
}

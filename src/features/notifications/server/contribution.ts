import type { Contribution } from '../../../server/registry.ts'
import { subscribe } from '../../../server/work.ts'
import { accountErased } from '../../accounts/events.ts'
import { deleteSubscriptionsOf } from './subscriptions-table.ts'

export const notificationsContribution: Contribution = {
  subscriptions: [
    subscribe(accountErased, (work, { account_id }) => deleteSubscriptionsOf(work.db, account_id)),
  ],
}

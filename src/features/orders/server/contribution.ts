import type { Contribution } from '../../../server/registry.ts'
import { subscribe } from '../../../server/work.ts'
import { accountErased } from '../../accounts/events.ts'
import { deleteCodesOf } from './discount-codes-table.ts'

export const ordersContribution: Contribution = {
  subscriptions: [subscribe(accountErased, (work, { account_id }) => deleteCodesOf(work.db, account_id))],
}

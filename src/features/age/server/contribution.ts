import type { Contribution } from '../../../server/registry.ts'
import { subscribe } from '../../../server/work.ts'
import { accountErased } from '../../accounts/events.ts'
import { deleteChecksOf, deleteExpiredChecks } from './age-checks-table.ts'

export const ageContribution: Contribution = {
  subscriptions: [subscribe(accountErased, ({ db }, { account_id }) => deleteChecksOf(db, account_id))],
  dueTasks: [{ name: 'age.drop-expired-checks', run: (work) => deleteExpiredChecks(work.db, work.now) }],
}

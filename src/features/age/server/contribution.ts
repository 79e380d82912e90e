import type { Contribution } from '../../../server/registry.ts'
import { subscribe } from '../../../server/work.ts'
import { accountErased, sessionStarted } from '../../accounts/events.ts'
import { visitorCookie } from '../rules.ts'
import { deleteChecksOf, deleteExpiredChecks } from './age-checks-table.ts'
import { takeOverChecks } from './take-over-checks.ts'

export const ageContribution: Contribution = {
  subscriptions: [
    subscribe(sessionStarted, (work, { account_id, cookieOf }) =>
      takeOverChecks(work, account_id, cookieOf(visitorCookie)),
    ),
    subscribe(accountErased, ({ db }, { account_id }) => deleteChecksOf(db, account_id)),
  ],
  dueTasks: [{ name: 'age.drop-expired-checks', run: (work) => deleteExpiredChecks(work.db, work.now) }],
}

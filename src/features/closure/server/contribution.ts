import { onJob } from '../../../server/jobs/job-type.ts'
import type { Contribution } from '../../../server/registry.ts'
import { showLive } from '../../../server/work.ts'
import { accountClosed, accountReopened } from '../../accounts/events.ts'
import { performErasure, sweepErasures } from './erase-account.ts'
import {
  mailInactive,
  performInactiveClosing,
  sweepInactiveAccounts,
  sweepInactiveMails,
} from './inactive-accounts.ts'
import { closeInactiveAccount, eraseAccount, sendInactiveMail } from './jobs.ts'
import { restoreVisibility } from './restore-visibility.ts'

export const closureContribution: Contribution = {
  live: [
    showLive(accountClosed, (work, { account_id }) => restoreVisibility(work, account_id)),
    showLive(accountReopened, (work, { account_id }) => restoreVisibility(work, account_id)),
  ],
  jobs: [
    onJob(eraseAccount, (work, { account_id }) => performErasure(work, account_id)),
    onJob(sendInactiveMail, (work, { account_id }) => mailInactive(work, account_id)),
    onJob(closeInactiveAccount, (work, { account_id }) => performInactiveClosing(work, account_id)),
  ],
  dueTasks: [
    { name: 'closure.tell-inactive', run: sweepInactiveMails },
    { name: 'closure.delete-inactive', run: sweepInactiveAccounts },
    { name: 'closure.erase-accounts', run: sweepErasures },
  ],
}

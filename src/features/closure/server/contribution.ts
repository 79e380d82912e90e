import type { Contribution } from '../../../server/registry.ts'
import { onJob, showLive, subscribe } from '../../../server/work.ts'
import { accountClosed, accountReopened } from '../../accounts/events.ts'
import { connectionsChanged } from '../events.ts'
import { performErasure, sweepErasures } from './erase-account.ts'
import {
  mailInactive,
  performInactiveClosing,
  sweepInactiveAccounts,
  sweepInactiveMails,
} from './inactive-accounts.ts'
import { inactiveMail } from './inactive-mail.ts'
import { closeInactiveAccount, eraseAccount, resyncConnected, sendInactiveMail } from './jobs.ts'
import { restoreVisibility, resyncAllConnected, showResync } from './restore-visibility.ts'

export const closureContribution: Contribution = {
  subscriptions: [
    subscribe(accountClosed, (work, { account_id }) => restoreVisibility(work, account_id)),
    subscribe(accountReopened, (work, { account_id }) => restoreVisibility(work, account_id)),
  ],
  live: [showLive(connectionsChanged, (work, { account_ids }) => showResync(work, account_ids))],
  jobs: [
    onJob(resyncConnected, (work, { account_id }) => resyncAllConnected(work, account_id)),
    onJob(eraseAccount, (work, { account_id }) => performErasure(work, account_id)),
    onJob(sendInactiveMail, (work, { account_id }) => mailInactive(work, account_id)),
    onJob(closeInactiveAccount, (work, { account_id }) => performInactiveClosing(work, account_id)),
  ],
  mails: [inactiveMail],
  dueTasks: [
    { name: 'closure.tell-inactive', run: sweepInactiveMails },
    { name: 'closure.delete-inactive', run: sweepInactiveAccounts },
    { name: 'closure.erase-accounts', run: sweepErasures },
  ],
}

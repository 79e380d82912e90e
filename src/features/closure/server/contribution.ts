import type { Contribution } from '../../../server/registry.ts'
import { answerTo, onJob, showLive, subscribe } from '../../../server/work.ts'
import {
  accountClosed,
  accountErased,
  accountReopened,
  excludedAddressQuestion,
  exclusionEndQuestion,
} from '../../accounts/events.ts'
import { connectionsChanged } from '../events.ts'
import {
  performErasure,
  restoreVisibility,
  resyncAllConnected,
  showResync,
  sweepErasures,
} from './erase-account.ts'
import {
  excludeAgain,
  exclusionMail,
  exclusionPurpose,
  isExcludedAddress,
  mailExclusion,
  sweepExclusions,
} from './exclude-self.ts'
import { findExclusionEnd, updateExcludedGone } from './exclusions-table.ts'
import {
  inactiveMail,
  mailInactive,
  performInactiveClosing,
  sweepInactiveAccounts,
  sweepInactiveMails,
} from './inactive-accounts.ts'
import {
  closeInactiveAccount,
  eraseAccount,
  resyncConnected,
  sendExclusionMail,
  sendInactiveMail,
} from './jobs.ts'

export const closureContribution: Contribution = {
  subscriptions: [
    subscribe(accountClosed, (work, { account_id }) => restoreVisibility(work, account_id)),
    subscribe(accountReopened, (work, { account_id }) => restoreVisibility(work, account_id)),
    subscribe(accountReopened, (work, { account_id }) => excludeAgain(work, account_id)),
    subscribe(accountErased, ({ db }, { account_id }) => updateExcludedGone(db, account_id)),
  ],
  answers: [
    answerTo(exclusionEndQuestion, ({ db }, { account_id }) => findExclusionEnd(db, account_id)),
    answerTo(excludedAddressQuestion, isExcludedAddress),
  ],
  live: [showLive(connectionsChanged, (work, { account_ids }) => showResync(work, account_ids))],
  jobs: [
    onJob(resyncConnected, (work, { account_id }) => resyncAllConnected(work, account_id)),
    onJob(eraseAccount, (work, { account_id }) => performErasure(work, account_id)),
    onJob(sendInactiveMail, (work, { account_id }) => mailInactive(work, account_id)),
    onJob(sendExclusionMail, (work, { account_id }) => mailExclusion(work, account_id)),
    onJob(closeInactiveAccount, (work, { account_id }) => performInactiveClosing(work, account_id)),
  ],
  secretUse: { hashes: [exclusionPurpose] },
  mails: [inactiveMail, exclusionMail],
  dueTasks: [
    { name: 'closure.tell-inactive', run: sweepInactiveMails },
    { name: 'closure.delete-inactive', run: sweepInactiveAccounts },
    { name: 'closure.end-exclusions', run: sweepExclusions },
    { name: 'closure.erase-accounts', run: sweepErasures },
  ],
}

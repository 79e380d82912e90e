import { addSeconds } from '../../../core/time.ts'
import { endOfStreams } from '../../../server/events/hub.ts'
import type { Contribution } from '../../../server/registry.ts'
import { onJob, showLive, subscribe } from '../../../server/work.ts'
import {
  accountActivated,
  accountClosed,
  accountSeen,
  addressChanged,
  consentChanged,
  mailReachChanged,
  premiumChanged,
  sessionsEnded,
  statusChanged,
  visibilityChanged,
} from '../events.ts'
import {
  mailActivation,
  mailAddressLink,
  mailAddressTaken,
  mailChangeAsked,
  mailFormerAddress,
  mailNewBrowser,
  mailPasswordChanged,
  mailPasswordReset,
  mailReactivated,
  mailReactivation,
  mailWelcome,
} from '../identity/server/account-mail-jobs.ts'
import { accountMails } from '../identity/server/account-mails.ts'
import { accountRecord } from '../identity/server/accounts-table.ts'
import { deleteBrowsersBefore } from '../identity/server/browsers-table.ts'
import { updateLastSeen } from '../identity/server/closing-queries.ts'
import { termsRecord } from '../identity/server/consents-table.ts'
import {
  sendActivationMail,
  sendAddressTakenMail,
  sendAddressWantedMail,
  sendMailChangeAskedMail,
  sendMailChangedMail,
  sendMailChangeMail,
  sendNewBrowserMail,
  sendPasswordChangedMail,
  sendPasswordResetMail,
  sendReactivatedMail,
  sendReactivationMail,
  sendWelcomeMail,
} from '../identity/server/jobs.ts'
import { readUser, showOwnRecord } from '../identity/server/read-user.ts'
import { deleteExpiredSessions } from '../identity/server/sessions-table.ts'
import { deleteExpiredTokens } from '../identity/server/tokens-table.ts'
import { browserSeconds } from '../rules.ts'
import { deleteOldDismissals, dismissalsRecord } from '../settings/server/settings-table.ts'
import { deleteExpiredHandoffs } from '../signup/server/handoffs-table.ts'

export const accountsContribution: Contribution = {
  subscriptions: [subscribe(accountSeen, ({ db }, { account_id, at }) => updateLastSeen(db, account_id, at))],
  live: [
    showLive(accountActivated, async (work, { account_id }) => [
      { account_id, type: 'user', data: { user: await readUser(work, account_id) } },
    ]),
    ...[
      visibilityChanged,
      statusChanged,
      premiumChanged,
      addressChanged,
      mailReachChanged,
      consentChanged,
    ].map((event) =>
      showLive<{ account_id: number }>(event, (work, { account_id }) => showOwnRecord(work, account_id)),
    ),
    showLive(sessionsEnded, (_work, { account_id }) => endStreams(account_id), { passing: true }),
    showLive(accountClosed, (_work, { account_id }) => endStreams(account_id), { passing: true }),
  ],
  jobs: [
    onJob(sendActivationMail, (work, { account_id }) => mailActivation(work, account_id)),
    onJob(sendAddressTakenMail, (work, { account_id }) => mailAddressTaken(work, account_id, 'what')),
    onJob(sendAddressWantedMail, (work, { account_id }) => mailAddressTaken(work, account_id, 'wanted')),
    onJob(sendWelcomeMail, (work, { account_id }) => mailWelcome(work, account_id)),
    onJob(sendPasswordResetMail, (work, { account_id }) => mailPasswordReset(work, account_id)),
    onJob(sendPasswordChangedMail, (work, { account_id }) => mailPasswordChanged(work, account_id)),
    onJob(sendNewBrowserMail, (work, { account_id }) => mailNewBrowser(work, account_id)),
    onJob(sendMailChangeAskedMail, (work, { account_id }) => mailChangeAsked(work, account_id)),
    onJob(sendMailChangeMail, (work, { token_id }) => mailAddressLink(work, token_id)),
    onJob(sendMailChangedMail, (work, { token_id }) => mailFormerAddress(work, token_id)),
    onJob(sendReactivatedMail, (work, { account_id }) => mailReactivated(work, account_id)),
    onJob(sendReactivationMail, (work, { account_id }) => mailReactivation(work, account_id)),
  ],
  mails: accountMails,
  ownRecords: [accountRecord, termsRecord, dismissalsRecord],
  dueTasks: [
    { name: 'accounts.drop-old-dismissals', run: (work) => deleteOldDismissals(work.db, work.now) },
    { name: 'accounts.drop-expired-sessions', run: (work) => deleteExpiredSessions(work.db, work.now) },
    {
      name: 'accounts.drop-old-browsers',
      run: (work) => deleteBrowsersBefore(work.db, addSeconds(work.now, -browserSeconds)),
    },
    { name: 'accounts.drop-expired-tokens', run: (work) => deleteExpiredTokens(work.db, work.now) },
    { name: 'accounts.drop-expired-handoffs', run: (work) => deleteExpiredHandoffs(work.db, work.now) },
  ],
}

/** A logged-out browser stops receiving the account's events at once (api: Stream). */
const endStreams = (account_id: number) => [{ account_id, type: endOfStreams, data: {} }]

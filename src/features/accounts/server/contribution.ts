import { onJob } from '../../../server/jobs/job-type.ts'
import type { Contribution } from '../../../server/registry.ts'
import { showLive } from '../../../server/work.ts'
import { accountActivated } from '../events.ts'
import { sendActivationMail, sendAddressTakenMail } from './jobs.ts'
import { readUser } from './read-user.ts'
import { mailActivation, mailAddressTaken } from './send-account-mail.ts'
import { deleteExpiredSessions } from './sessions-table.ts'
import { deleteExpiredTokens } from './tokens-table.ts'

export const accountsContribution: Contribution = {
  live: [
    showLive(accountActivated, async (work, { account_id }) => [
      { account_id, type: 'user', data: { user: await readUser(work, account_id) } },
    ]),
  ],
  jobs: [
    onJob(sendActivationMail, (work, { account_id }) => mailActivation(work, account_id)),
    onJob(sendAddressTakenMail, (work, { account_id }) => mailAddressTaken(work, account_id)),
  ],
  dueTasks: [
    { name: 'accounts.drop-expired-sessions', run: (work) => deleteExpiredSessions(work.db, work.now) },
    { name: 'accounts.drop-expired-tokens', run: (work) => deleteExpiredTokens(work.db, work.now) },
  ],
}

import { addSeconds } from '../../../core/time.ts'
import type { Contribution } from '../../../server/registry.ts'
import { showLive, subscribe } from '../../../server/work.ts'
import { accountActivated } from '../../accounts/events.ts'
import { creditsChanged } from '../events.ts'
import { mailboxSeconds } from '../rules.ts'
import { deleteCreditedMailboxesBefore } from './credited-mailboxes-table.ts'
import { grantSignupCredits, mailboxPurpose } from './grant-signup-credits.ts'

export const creditsContribution: Contribution = {
  secretUse: { hashes: [mailboxPurpose] },
  subscriptions: [subscribe(accountActivated, grantSignupCredits)],
  dueTasks: [
    {
      name: 'credits.forget-mailboxes',
      run: ({ db, now }) => deleteCreditedMailboxesBefore(db, addSeconds(now, -mailboxSeconds)),
    },
  ],
  live: [
    showLive(creditsChanged, (_work, { balances }) =>
      balances.map(({ account_id, credits }) => ({ account_id, type: 'credits', data: { credits } })),
    ),
  ],
}

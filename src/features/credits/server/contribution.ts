import { addSeconds } from '../../../core/time.ts'
import { foldMailbox } from '../../../server/mail/mailbox.ts'
import type { Contribution } from '../../../server/registry.ts'
import { showLive, subscribe, type Work } from '../../../server/work.ts'
import { accountActivated } from '../../accounts/events.ts'
import { findAccountById } from '../../accounts/server/public.ts'
import { siteById } from '../../sites/server/public.ts'
import { creditsChanged } from '../events.ts'
import { mailboxSeconds } from '../rules.ts'
import {
  deleteCreditedMailboxesBefore,
  existsCreditedMailbox,
  insertCreditedMailbox,
} from './credited-mailboxes-table.ts'
import { grantCredits } from './ledger.ts'

/** Purpose under which mailboxes are hashed. */
const mailboxPurpose = 'credited-mailbox'

/**
 * Grants a site's free credits to an account that was activated (api: Not confirmed): once per account, and once per
 * mailbox, whose further accounts begin without (decision 46).
 */
async function grantSignupCredits(
  work: Work,
  { account_id, site_id }: { account_id: number; site_id: number },
): Promise<void> {
  const { signup_credits } = (await siteById(work, site_id)).settings
  if (signup_credits === 0) return
  const { email } = (await findAccountById(work.db, account_id)) ?? {}
  if (!email) return
  const [mailbox_hash = '', ...older] = work.services.signer.signatures(mailboxPurpose, foldMailbox(email))
  if (await existsCreditedMailbox(work.db, site_id, older)) return
  if (!(await insertCreditedMailbox(work.db, { site_id, mailbox_hash }, work.now))) return
  await grantCredits(work, {
    account_id,
    amount: signup_credits,
    reason: 'signup',
    reference: `account:${account_id}`,
    idempotency_key: `signup:${account_id}`,
  })
}

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

import { foldMailbox } from '../../../server/mail/mailbox.ts'
import type { Work } from '../../../server/work.ts'
import { findAccountById } from '../../accounts/server/public.ts'
import { siteById } from '../../sites/server/public.ts'
import { existsCreditedMailbox, insertCreditedMailbox } from './credited-mailboxes-table.ts'
import { grantCredits } from './ledger.ts'

/** Purpose under which mailboxes are hashed. */
export const mailboxPurpose = 'credited-mailbox'

/**
 * Grants a site's free credits to an account that was activated (api: Not confirmed): once per account, and once per
 * mailbox, whose further accounts begin without (decision 46).
 */
export async function grantSignupCredits(
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

import { giveUpOutbox } from '../../../../server/outbox/outbox-table.ts'
import type { Work } from '../../../../server/work.ts'
import { type MailKind, stopsMail } from '../../../accounts/rules.ts'
import { findAccountById } from '../../../accounts/server/public.ts'
import { mailsOfKinds } from '../../mail/server/notification-mails.ts'

/** Priorities of mails that a member can refuse; links, receipts and decisions are sent in any case. */
const optional = ['notification', 'marketing'] as const

/** Gives up mails of kinds that a member has just turned off: effect at once (law: 2.6). */
export async function giveUpKinds(
  { db, now }: Work,
  account_id: number,
  kinds: readonly MailKind[],
): Promise<void> {
  const rows = { account_id, channel: 'mail', kinds: mailsOfKinds(kinds), priorities: optional } as const
  await giveUpOutbox(db, rows, 'turned_off', now)
}

/** Gives up the mails that wait for an address that bounces or complained. */
export async function giveUpStopped({ db, now }: Work, account_id: number): Promise<void> {
  const account = await findAccountById(db, account_id)
  if (!account || !stopsMail(account.notifications_disabled)) return
  await giveUpOutbox(db, { account_id, channel: 'mail', priorities: optional }, 'mail_disabled', now)
}

/** Gives up mails and pushes for an account that is closed. */
export async function giveUpClosed({ db, now }: Work, account_id: number): Promise<void> {
  await giveUpOutbox(db, { account_id, priorities: optional }, 'account_closed', now)
}

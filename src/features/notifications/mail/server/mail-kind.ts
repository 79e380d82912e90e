import type { MailType } from '../../../../server/mail/mail-type.ts'
import type { Work } from '../../../../server/work.ts'
import { type MailKind, marketingKinds, stopsMail } from '../../../accounts/rules.ts'
import { type findAccountById, receiverOf, sendAccountMail } from '../../../accounts/server/public.ts'
import { siteById, siteOrigin } from '../../../sites/server/public.ts'
import { ensureToken } from '../../consent/server/unsubscribe-table.ts'
import { updateMailedAt } from './notice-mails-table.ts'

export type Receiver = NonNullable<ReturnType<typeof receiverOf>>

/**
 * Returns the recipient of an account's notifications; null where nothing is mailed: to accounts that are not active and
 * addresses that have complained or bounced.
 */
export function mailReceiverOf(account: Awaited<ReturnType<typeof findAccountById>>): Receiver | null {
  if (account?.status !== 'active') return null
  return stopsMail(account.notifications_disabled) ? null : receiverOf(account)
}

interface KindOfMail<D> {
  kind: MailKind
  mail: MailType<D & { unsubscribe: string }>
  data: D
  /** The subject of the mail: nothing is mailed twice. */
  key: string
}

/** Sends a mail that the member can turn off, from the mail itself and from its program (RFC 8058), and stores when. */
export async function mailKind<D>(
  work: Work,
  receiver: Receiver,
  { kind, mail, data, key }: KindOfMail<D>,
): Promise<void> {
  const token = await ensureToken(work, receiver.id, kind)
  const unsubscribe = `/unsubscribe?token=${token}`
  const site = await siteById(work, receiver.site_id)
  await sendAccountMail(
    work,
    receiver,
    mail,
    { ...data, unsubscribe },
    {
      key: `${kind}:${receiver.id}:${key}`,
      priority: marketingKinds.includes(kind) ? 'marketing' : 'notification',
      headers: {
        'List-Unsubscribe': `<${siteOrigin(work.services.config, site)}/api/unsubscribe?token=${token}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      },
    },
  )
  await updateMailedAt(work.db, receiver.id, kind, work.now)
}

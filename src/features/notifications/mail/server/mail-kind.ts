import type { MailType } from '../../../../server/mail/mail-type.ts'
import type { Work } from '../../../../server/work.ts'
import { type MailKind, marketingKinds, stopsMail } from '../../../accounts/rules.ts'
import { type findAccountById, receiverOf, sendAccountMail } from '../../../accounts/server/public.ts'
import { siteById, siteOrigin } from '../../../sites/server/public.ts'
import { ensureToken } from '../../consent/server/unsubscribe-table.ts'
import { updateMailedAt } from './notice-mails-table.ts'
import { mailOfKind } from './notification-mails.ts'

export type Receiver = NonNullable<ReturnType<typeof receiverOf>>

/**
 * Returns the recipient of an account's notifications; null where nothing is mailed: to accounts that are not active and
 * addresses that have complained or bounced.
 */
export function mailReceiverOf(account: Awaited<ReturnType<typeof findAccountById>>): Receiver | null {
  if (account?.status !== 'active') return null
  return stopsMail(account.notifications_disabled) ? null : receiverOf(account)
}

type DataOf<K extends MailKind> =
  (typeof mailOfKind)[K] extends MailType<infer D> ? Omit<D, 'unsubscribe'> : never

interface KindOfMail<K extends MailKind> {
  kind: K
  data: DataOf<K>
  /** The subject of the mail: nothing is mailed twice. */
  key: string
}

/** Sends a mail that the member can turn off, from the mail itself and from its program (RFC 8058), and stores when. */
export async function mailKind<K extends MailKind>(
  work: Work,
  receiver: Receiver,
  { kind, data, key }: KindOfMail<K>,
): Promise<void> {
  const token = await ensureToken(work, receiver.id, kind)
  const unsubscribe = `/unsubscribe?token=${token}`
  const site = await siteById(work, receiver.site_id)
  await sendAccountMail(
    work,
    receiver,
    mailOfKind[kind] as MailType<unknown>,
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
